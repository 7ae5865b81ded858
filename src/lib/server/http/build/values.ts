import type { Plugin } from 'vite';

/** Replaces modules that Node evaluates at build, from files or git, by their values: all that browsers and servers need. */
export const values = (): Plugin => ({
  name: 'values',
  enforce: 'pre',
  load: {
    filter: { id: ['**/src/lib/brand.ts', '**/src/lib/release.ts'] },
    async handler(id) {
      const exported: Record<string, unknown> = await import(id);
      return Object.entries(exported)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  },
});
