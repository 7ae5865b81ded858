import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { ogImages } from '#lib/domain/og-images.ts';
import { httpError } from '#lib/server/api/errors.ts';

export interface Logo {
  hash: string;
  /**
   * Its file, which is not held in memory: most callers need the hash alone.
   * @throws HttpError `unavailable` if it was replaced since
   */
  read(): Promise<Uint8Array>;
}

/** Finds the file of a logo; null for one of another site, which is never fetched, and for one that is too large. */
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
  hash: string;
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const logoOf = (path: string, hash: string): Logo => ({
  hash,
  async read() {
    const bytes = await readFile(path);
    // An image is stored by the hashes of what is on it.
    if (hashOf(bytes) !== hash) throw httpError('unavailable');
    return bytes;
  },
});

export const createLogos = ({ siteUrl, folder }: LogoOptions): FindLogo => {
  const known = new Map<string, Known>();

  const hashIn = async (file: string, mtimeMs: number): Promise<string> => {
    const before = known.get(file);
    if (before?.mtimeMs === mtimeMs) return before.hash;
    const hash = hashOf(await readFile(file));
    if (known.size >= ogImages.logo.inMemory) known.clear();
    known.set(file, { mtimeMs, hash });
    return hash;
  };

  const logoAt = async (path: string): Promise<Logo | null> => {
    // Whatever the path says, and wherever a link leads: nothing outside of the folder.
    const file = await realpath(join(folder, decodeURIComponent(path)));
    if (!file.startsWith((await realpath(folder)) + sep)) return null;
    const { size, mtimeMs } = await stat(file);
    if (size > ogImages.logo.bytes) return null;
    return logoOf(file, await hashIn(file, mtimeMs));
  };

  return async (address) => {
    const path = address === null ? undefined : pathOnSite(address, siteUrl);
    if (path === undefined) return null;
    // Drawn monograms are no files; neither is what was removed since.
    return logoAt(path).catch(() => null);
  };
};
