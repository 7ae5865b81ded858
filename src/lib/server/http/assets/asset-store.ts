/**
 * The hashed files of other builds, for a rolling deploy: pages that are open ask for those of the build before, and
 * pages of a server that is ahead for those of the next one.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { assetPath, fileHeaders, isBeside } from '#lib/server/http/files.ts';
import type { SecurityHeaders } from '#lib/server/http/headers.ts';
import { type PreparedResponse, prepareResponse } from '#lib/server/http/prepared-response.ts';
import { makePrivateFolder } from '#lib/server/ops/private-files.ts';
import { buildFiles, isAssetName, removeExpired, storeAssets } from './asset-folder.ts';

export interface AssetStore {
  /** What was found before, without a look at the disk. */
  known(path: string): PreparedResponse | undefined;
  /** @param path begins with `assetPath` */
  find(path: string): Promise<PreparedResponse | undefined>;
  /** Stores this build's files and removes expired ones. A folder that can't be written to is logged once. */
  refresh(): Promise<void>;
}

interface AssetStoreOptions {
  /** The hashed files of this build. */
  source: string;
  /** Where those of all builds are kept. Only a folder of its own in there is touched. */
  folder: string;
  security: SecurityHeaders;
  log: Pick<Logger, 'warn'>;
  clock: () => Date;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

const readIfThere = (file: string): Promise<Buffer | undefined> =>
  readFile(file).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

export const createAssetStore = (options: AssetStoreOptions): AssetStore => {
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
      if (!isAssetName(path.slice(assetPath.length)) || isBeside(path)) return undefined;
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
export const startRefreshing = async (assets: Pick<AssetStore, 'refresh'>): Promise<() => void> => {
  await assets.refresh();
  const timer = setInterval(() => void assets.refresh(), buildFiles.refresh).unref();
  return () => clearInterval(timer);
};
