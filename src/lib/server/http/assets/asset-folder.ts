import { randomUUID } from 'node:crypto';
import { copyFile, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { days, hours } from '#lib/domain/durations.ts';
import { isBeside } from '#lib/server/http/files.ts';

/**
 * Hashed files of a build are kept for the pages of the build before: `lifetime` after a server of that build last ran.
 * Running servers say every `refresh` that theirs are in use.
 */
export const buildFiles = { lifetime: days(1), refresh: hours(1), inMemory: 500 } as const;

/** Whether a name is that of a file which a build hashed. It has no separators, so no path leads out of the folder. */
export const isAssetName = (name: string): boolean => /^\w[\w.@+-]{0,199}$/.test(name);

/** Files that are being copied. Their names are no asset names, so nobody is served half of one. */
const isUnfinished = (name: string): boolean => name.startsWith('.copy-');

const sizeOf = async (file: string): Promise<number | undefined> =>
  (await stat(file).catch(() => undefined))?.size;

/** Copies a file unless it is there, and marks it as in use. Several servers may do so at once. */
const storeOne = async (source: string, target: string, folder: string, now: Date): Promise<void> => {
  // A power cut may leave a file of the right name and another size.
  if ((await sizeOf(target)) === (await sizeOf(source))) return utimes(target, now, now);
  const copy = join(folder, `.copy-${randomUUID()}`);
  try {
    await copyFile(source, copy);
    await utimes(copy, now, now);
    await rename(copy, target);
  } finally {
    await rm(copy, { force: true });
  }
};

/**
 * Stores the files of a build in a folder that several servers may share, and marks those that are there as in use.
 * @throws Error if the folder can't be written to
 */
export const storeAssets = async (source: string, folder: string, now: Date): Promise<void> => {
  const names = (await readdir(source)).filter(isAssetName);
  const storeAll = (some: string[]) =>
    Promise.all(some.map((name) => storeOne(join(source, name), join(folder, name), folder, now)));
  // A file is looked for by its own name: by then its compressed forms are beside it.
  await storeAll(names.filter(isBeside));
  await storeAll(names.filter((name) => !isBeside(name)));
};

/** Removes the files that no server has marked for the time that they are kept. */
export const removeExpired = async (folder: string, now: Date): Promise<void> => {
  // Marks may be `refresh` old when a server ends.
  const oldest = now.getTime() - buildFiles.lifetime - buildFiles.refresh;
  const names = (await readdir(folder)).filter((name) => isAssetName(name) || isUnfinished(name));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const found = await stat(file).catch(() => undefined); // another server may remove it too
      if (found?.isFile() && found.mtimeMs < oldest) await rm(file, { force: true });
    }),
  );
};
