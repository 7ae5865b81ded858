/**
 * Serves the hashed files of other builds, for rolling deploys: open pages request those of the previous build, and pages
 * of an updated server those of the next one.
 */
import { randomUUID } from 'node:crypto';
import { copyFile, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { days, hours } from '#lib/domain/durations.ts';
import { makePrivateFolder } from '#lib/server/ops/private-files.ts';
import { assetPath, fileHeaders, isCompressed } from './files.ts';
import type { SecurityHeaders } from './headers.ts';
import { type PreparedResponse, prepareResponse } from './prepared-response.ts';

/**
 * Hashed files of a build are kept for the pages of the build before: `lifetime` after a server of that build last ran.
 * Running servers say every `refresh` that theirs are in use.
 */
export const buildFiles = { lifetime: days(1), refresh: hours(1), inMemory: 500 } as const;

/** True if a name may be that of a hashed file. It has no separators, so no path leaves the folder. */
const isAssetName = (name: string): boolean => /^\w[\w.@+-]{0,199}$/.test(name);

/** True for a file that is being copied. Its name is not a valid asset name, so it is never served half-written. */
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
const storeAssets = async (source: string, folder: string, now: Date): Promise<void> => {
  const names = (await readdir(source)).filter(isAssetName);
  const storeAll = (some: string[]) =>
    Promise.all(some.map((name) => storeOne(join(source, name), join(folder, name), folder, now)));
  // Compressed files first: once a file exists, its compressed variants must too.
  await storeAll(names.filter(isCompressed));
  await storeAll(names.filter((name) => !isCompressed(name)));
};

/** Removes the files that no server has marked for the time that they are kept. */
const removeExpired = async (folder: string, now: Date): Promise<void> => {
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

export interface EarlierBuilds {
  /** Returns a file that was found before, without disk access. */
  known(path: string): PreparedResponse | undefined;
  /** @param path begins with `assetPath` */
  find(path: string): Promise<PreparedResponse | undefined>;
  /** Stores this build's files and removes expired ones. A folder that can't be written to is logged once. */
  refresh(): Promise<void>;
}

interface EarlierBuildsOptions {
  /** The hashed files of this build. */
  source: string;
  /** The folder for the files of all builds. Only one subfolder of it is touched. */
  folder: string;
  security: SecurityHeaders;
  log: Pick<Logger, 'warn'>;
  clock: () => Date;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

const readIfThere = (file: string): Promise<Buffer<ArrayBuffer> | undefined> =>
  readFile(file).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

export const createEarlierBuilds = (options: EarlierBuildsOptions): EarlierBuilds => {
  const { source, security, log, clock } = options;
  const folder = join(options.folder, assetPath);
  const found = new Map<string, PreparedResponse>();
  let hasWarned = false;

  const warnOnce = (error: unknown): void => {
    if (!hasWarned) log.warn({ err: error, folder }, "can't keep the build's files for pages that are open");
    hasWarned = true;
  };

  const read = async (path: string): Promise<PreparedResponse | undefined> => {
    try {
      const file = join(folder, path.slice(assetPath.length));
      const identity = await readFile(file); // most look-ups end here: there is no such file
      const [br, gzip] = await Promise.all([readIfThere(`${file}.br`), readIfThere(`${file}.gz`)]);
      const bodies = { identity, ...(br && { br }), ...(gzip && { gzip }) };
      return prepareResponse(200, fileHeaders(path, security), bodies);
    } catch (error) {
      if (!isMissing(error)) warnOnce(error);
      return undefined;
    }
  };

  return {
    known: (path) => found.get(path),
    async find(path) {
      if (!isAssetName(path.slice(assetPath.length)) || isCompressed(path)) return undefined;
      const response = await read(path);
      if (!response) return undefined;
      if (found.size >= buildFiles.inMemory) found.clear();
      found.set(path, response);
      return response;
    },
    async refresh() {
      found.clear(); // what is removed now must not live on in memory
      try {
        makePrivateFolder(folder);
        await storeAssets(source, folder, clock());
        await removeExpired(folder, clock());
        hasWarned = false;
      } catch (error) {
        warnOnce(error);
      }
    },
  };
};

/** Refreshes now and at intervals. @returns stops it */
export const startRefreshing = async (builds: Pick<EarlierBuilds, 'refresh'>): Promise<() => void> => {
  await builds.refresh();
  const timer = setInterval(() => void builds.refresh(), buildFiles.refresh).unref();
  return () => clearInterval(timer);
};
