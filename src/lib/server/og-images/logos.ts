import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { ogImages } from '#lib/limits.ts';
import { isBoundedPicture } from './logo-file.ts';

export interface Logo {
  file: Uint8Array;
  hash: string;
}

/** Finds the file of a logo; null for one of another site, which is never fetched, and for what can't be drawn. */
export type FindLogo = (address: string | null) => Promise<Logo | null>;

interface LogoOptions {
  /** The origin of this site. */
  siteUrl: string;
  /** A folder whose files are served at their paths. */
  folder: string;
}

/** The path of an address on this site; undefined for any other address. */
const pathOnSite = (address: string, siteUrl: string): string | undefined => {
  if (!URL.canParse(address, siteUrl)) return undefined;
  const { origin, pathname, search } = new URL(address, siteUrl);
  return origin === new URL(siteUrl).origin && search === '' ? pathname : undefined;
};

interface Known {
  mtimeMs: number;
  logo: Logo | null;
}

export const createLogos = ({ siteUrl, folder }: LogoOptions): FindLogo => {
  const known = new Map<string, Known>();

  const read = async (path: string): Promise<Logo | null> => {
    // Whatever the path says, and wherever a link leads: nothing outside of the folder.
    const file = await realpath(join(folder, decodeURIComponent(path)));
    if (!file.startsWith((await realpath(folder)) + sep)) return null;
    const { size, mtimeMs } = await stat(file);
    if (size > ogImages.logo.bytes) return null;
    const before = known.get(file);
    if (before?.mtimeMs === mtimeMs) return before.logo;
    const bytes = await readFile(file);
    const logo = isBoundedPicture(bytes)
      ? { file: bytes, hash: createHash('sha256').update(bytes).digest('hex') }
      : null;
    if (known.size >= ogImages.logo.inMemory) known.clear();
    known.set(file, { mtimeMs, logo });
    return logo;
  };

  return async (address) => {
    const path = address === null ? undefined : pathOnSite(address, siteUrl);
    if (path === undefined) return null;
    // Drawn monograms are no files; neither is what was removed since.
    return read(path).catch(() => null);
  };
};
