import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '#lib/server/ops/config.ts';
import { type Family, familyOf } from './family.ts';

/** PostgreSQL's disk is its server's. */
const foldersOf = ({ database, assetsDir }: Config): [what: string, folder: string][] => [
  ...(database.kind === 'sqlite' ? [['database', dirname(database.file)] satisfies [string, string]] : []),
  ['assets', assetsDir],
];

/** In bytes, for this account. The server makes the folder when it first writes there. */
const spaceOf = async (folder: string): Promise<{ free: number; size: number } | undefined> => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    const parent = dirname(folder);
    return parent === folder ? undefined : spaceOf(parent);
  }
};

/** Space on the disks that the site writes to. */
export const diskFamilies = async (config: Config): Promise<Family[]> => {
  const disks = await Promise.all(
    foldersOf(config).map(async ([disk, folder]) => ({ labels: { disk }, space: await spaceOf(folder) })),
  );
  const samples = (what: 'free' | 'size') =>
    disks.flatMap(({ labels, space }) => (space ? [{ labels, value: space[what] }] : []));
  return [
    familyOf(
      { name: 'unearth_disk_free_bytes', help: 'Free space where the site writes, by folder.', merge: 'min' },
      samples('free'),
    ),
    familyOf(
      { name: 'unearth_disk_size_bytes', help: 'Size of the disk that has the folder.', merge: 'max' },
      samples('size'),
    ),
  ];
};
