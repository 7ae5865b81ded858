import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { environment } from '#lib/server/config/env.ts';
import { filesIn } from './files-in.ts';

const sources = ['src', 'public', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'];
const stampFile = 'dist/.build-stamp';

const filesOf = async (path: string): Promise<string[]> =>
  (await stat(path)).isDirectory() ? filesIn(path) : [path];

/** A hash of all that a build is made of. */
const hashSources = async (): Promise<string> => {
  const hash = createHash('sha256').update(environment().PUBLIC_API_HOST ?? '');
  const files = (await Promise.all(sources.map(filesOf))).flat().sort();
  for (const file of files) hash.update(file).update(await readFile(file));
  return hash.digest('hex');
};

/** Whether the present build was made of the present sources. */
export const isBuilt = async (): Promise<boolean> => {
  const stamp = await readFile(stampFile, 'utf8').catch(() => undefined);
  return stamp === (await hashSources());
};

/** Stores the hash of the sources in the build, as of its start: an edit during the build makes it out of date. */
export const stamp = (): AstroIntegration => {
  let hash: string;
  return {
    name: 'stamp',
    hooks: {
      'astro:build:start': async () => {
        hash = await hashSources();
      },
      'astro:build:done': () => writeFile(stampFile, hash),
    },
  };
};
