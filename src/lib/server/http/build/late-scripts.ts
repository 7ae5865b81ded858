import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { withLateScripts } from '#lib/document/late-scripts.ts';
import { filesIn } from './files-in.ts';

/** Leaves the scripts of pre-rendered pages to their loader, as the server does with those that it renders. */
export const lateScripts = (): AstroIntegration => ({
  name: 'late-scripts',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const pages = (await filesIn(fileURLToPath(dir))).filter((file) => file.endsWith('.html'));
      for (const page of pages) await writeFile(page, withLateScripts(await readFile(page, 'utf8')));
    },
  },
});
