import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { withLateScripts } from '#lib/document/late-scripts.ts';
import { filesIn } from './files-in.ts';

/** Applies `withLateScripts` to the pre-rendered pages, as the server does to those that it renders. */
export const lateScripts = (): AstroIntegration => ({
  name: 'late-scripts',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const pages = (await filesIn(fileURLToPath(dir))).filter((file) => file.endsWith('.html'));
      for (const page of pages) await writeFile(page, withLateScripts(await readFile(page, 'utf8')));
    },
  },
});
