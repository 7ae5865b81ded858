import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { brandFolder, defaultFolder } from '#lib/server/brand/folder.ts';
import { environment } from '#lib/server/ops/env.ts';

/** All files below a folder. */
export const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

/** Inputs of a build, except its brand. */
export const sources = ['src', 'public', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'];
const stampFile = '.build-stamp';
const defaultBuild = 'dist';

const filesOf = async (path: string): Promise<string[]> =>
  (await stat(path)).isDirectory() ? filesIn(path) : [path];

/** A hash of all that a build is made of. */
export const hashSources = async (): Promise<string> => {
  const hash = createHash('sha256').update(environment().PUBLIC_API_HOST ?? '');
  const files = (await Promise.all([...sources, defaultFolder, brandFolder()].map(filesOf))).flat().sort();
  for (const file of files) hash.update(file).update(await readFile(file));
  return hash.digest('hex');
};

/** True if the current build was made from the current sources. */
export const isBuilt = async (): Promise<boolean> => {
  const stamp = await readFile(join(defaultBuild, stampFile), 'utf8').catch(() => undefined);
  return stamp === (await hashSources());
};

/** Stores the hash of the sources in the build, as of its start: an edit during the build makes it out of date. */
export const stamp = (): AstroIntegration => {
  let hash: string;
  let build = defaultBuild;
  return {
    name: 'stamp',
    hooks: {
      'astro:config:done': ({ config }) => {
        build = fileURLToPath(config.outDir);
      },
      'astro:build:start': async () => {
        hash = await hashSources();
      },
      'astro:build:done': () => writeFile(join(build, stampFile), hash),
    },
  };
};
