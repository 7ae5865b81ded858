import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ogImages } from '#lib/domain/og-images.ts';
import { makePrivateFolder } from '#lib/server/ops/private-files.ts';

/** Images on disk, by names that depend on their content. Several servers may share the folder. */
export interface ImageFolder {
  /** Returns undefined if the image is missing or incomplete. */
  read(name: string): Promise<Buffer | undefined>;
  /** Logs a read-only folder or a full disk once; images are then drawn each time. */
  write(name: string, image: Buffer): Promise<void>;
}

interface Limits {
  /** Maximum size of all files. */
  bytes: number;
  /** The share of `bytes` that is left when the oldest have been removed. */
  share: number;
  /** Bytes written between two sweeps. */
  sweepEvery: number;
}

const extension = '.png';
const unfinished = '.drawing-';

/** The last bytes of every PNG: after a power cut a file may be shorter than it was. */
const end = Buffer.from('0000000049454e44ae426082', 'hex');
const isWhole = (image: Buffer): boolean => image.subarray(-end.length).equals(end);

interface Stored {
  file: string;
  size: number;
  mtimeMs: number;
}

/** Returns the files of a folder, oldest first. Another server may remove some at the same time. */
const storedIn = async (folder: string): Promise<Stored[]> => {
  const names = (await readdir(folder)).filter(
    (name) => name.endsWith(extension) || name.startsWith(unfinished),
  );
  const files = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const found = await stat(file).catch(() => undefined);
      return found?.isFile() ? [{ file, size: found.size, mtimeMs: found.mtimeMs }] : [];
    }),
  );
  return files.flat().sort((a, b) => a.mtimeMs - b.mtimeMs);
};

/** Removes the oldest files until the others take `bytes` at most. */
const removeOldest = async (folder: string, bytes: number): Promise<void> => {
  const files = await storedIn(folder);
  let used = files.reduce((sum, { size }) => sum + size, 0);
  for (const { file, size } of files) {
    if (used <= bytes) return;
    await rm(file, { force: true });
    used -= size;
  }
};

export const createImageFolder = (
  folder: string,
  log: Pick<Logger, 'warn'>,
  limits: Limits = ogImages,
): ImageFolder => {
  let hasWarned = false;
  // The first write sweeps: the files of earlier processes count too.
  let written = limits.sweepEvery;

  const sweep = async (): Promise<void> => {
    if (written < limits.sweepEvery) return;
    written = 0;
    await removeOldest(folder, limits.bytes * limits.share);
  };

  return {
    async read(name) {
      const image = await readFile(join(folder, name + extension)).catch(() => undefined);
      return image && isWhole(image) ? image : undefined;
    },
    async write(name, image) {
      const file = join(folder, `${unfinished}${randomUUID()}`);
      try {
        makePrivateFolder(folder);
        await sweep();
        await writeFile(file, image);
        await rename(file, join(folder, name + extension));
        written += image.length;
        hasWarned = false;
      } catch (error) {
        await rm(file, { force: true }).catch(() => undefined);
        if (!hasWarned) log.warn({ err: error, folder }, "can't keep the drawn Open Graph images");
        hasWarned = true;
      }
    },
  };
};
