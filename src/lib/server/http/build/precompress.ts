import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { compress, thorough } from '#lib/server/http/encoding.ts';
import { filesIn } from './stamp.ts';

/** File types to compress at build. Not pages: the server compresses them once it has inserted its settings. */
const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest']);

const compressFile = async (path: string): Promise<void> => {
  const { br, gzip } = await compress(await readFile(path), thorough);
  if (br) await writeFile(`${path}.br`, br);
  if (gzip) await writeFile(`${path}.gz`, gzip);
};

/** Compresses the files of the build at the highest level, so that the server never has to. */
export const precompress = (): AstroIntegration => ({
  name: 'precompress',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const all = await filesIn(fileURLToPath(dir));
      const files = all.filter((file) => compressible.has(extname(file)));
      await Promise.all(files.map(compressFile));
      logger.info(`${files.length} files compressed`);
    },
  },
});
