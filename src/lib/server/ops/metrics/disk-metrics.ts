import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Gauge, type Registry } from 'prom-client';
import type { Config } from '#lib/server/ops/config.ts';

/** PostgreSQL's disk is its server's. */
const foldersOf = ({ database, assetsDir }: Config): [disk: string, folder: string][] => [
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
export const measureDisks = (registry: Registry, config: Config): void => {
  const folders = foldersOf(config);
  const common = {
    labelNames: ['disk'],
    registers: [registry],
  };
  const collect = (what: 'free' | 'size') =>
    async function (this: Gauge): Promise<void> {
      const spaces = await Promise.all(folders.map(([, folder]) => spaceOf(folder)));
      this.reset();
      for (const [at, [disk]] of folders.entries()) {
        const space = spaces[at];
        if (space) this.set({ disk }, space[what]);
      }
    };
  new Gauge({
    ...common,
    name: 'unearth_disk_free_bytes',
    help: 'Free space where the site writes, by folder.',
    aggregator: 'min',
    collect: collect('free'),
  });
  new Gauge({
    ...common,
    name: 'unearth_disk_size_bytes',
    help: 'Size of the disk that has the folder.',
    aggregator: 'max',
    collect: collect('size'),
  });
};
