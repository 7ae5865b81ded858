import { pathToFileURL } from 'node:url';
import { minifySync, type Plugin } from 'vite';

/** The modules whose exports are scripts that pages print into their HTML. */
export const printedModules = [
  'src/lib/browser/page/event-replay.ts',
  'src/lib/browser/page/return-links.ts',
];

/**
 * Minifies the scripts that pages print into their HTML: the bundler only minifies the files that it writes. Replaces
 * each module by its exports, which are texts.
 */
export const minifyPrinted = (): Plugin => ({
  name: 'minify-printed',
  enforce: 'pre',
  apply: 'build',
  load: {
    filter: { id: printedModules.map((path) => `**/${path}`) },
    handler: async (id) => {
      const scripts: Record<string, string> = await import(pathToFileURL(id).href);
      return Object.entries(scripts)
        .map(([name, script]) => [name, minifySync(`${name}.js`, script).code.trim()])
        .map(([name, script]) => `export const ${name} = ${JSON.stringify(script)};`)
        .join('\n');
    },
  },
});
