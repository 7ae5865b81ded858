import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { compress, thorough } from '../encoding.ts';

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest']);

const compressFile = async (path: string): Promise<void> => {
  const { br, gzip } = await compress(await readFile(path), thorough);
  if (br) await writeFile(`${path}.br`, br);
  if (gzip) await writeFile(`${path}.gz`, gzip);
};

/** Compresses every file of the build once, as well as it goes, so that the server never has to. */
export const precompress = (): AstroIntegration => ({
  name: 'precompress',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
        .map((entry) => join(entry.parentPath, entry.name));
      await Promise.all(files.map(compressFile));
      logger.info(`${files.length} files compressed`);
    },
  },
});
