import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { policyFile } from '#lib/server/http/files.ts';
import { filesIn } from './files-in.ts';

const meta = /<meta http-equiv="content-security-policy" content="([^"]*)">/i;

/**
 * Removes Astro's policy from a pre-rendered page. If it stayed, the page would have two policies, and the server's
 * default-src would block the inline scripts, whose hashes only Astro's knows.
 * @throws Error if the page has none
 */
export const takePolicy = (page: string): { page: string; policy: string } => {
  const [element, policy] = meta.exec(page) ?? [];
  if (!element || !policy) throw new Error('A pre-rendered page has no Content-Security-Policy');
  return { page: page.replace(element, ''), policy };
};

/** Stores the policy of each pre-rendered page in a file beside it, which the server merges with its own. */
export const pagePolicies = (): AstroIntegration => ({
  name: 'page-policies',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const files = (await filesIn(fileURLToPath(dir))).filter((file) => file.endsWith('.html'));
      for (const file of files) {
        const { page, policy } = takePolicy(await readFile(file, 'utf8'));
        await writeFile(file, page);
        await writeFile(policyFile(file), policy);
      }
    },
  },
});
