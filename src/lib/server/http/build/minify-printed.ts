import { minifySync, type Plugin } from 'vite';

/** The modules whose functions pages print. */
export const printedModules = [
  'src/lib/browser/page/event-replay.ts',
  'src/lib/browser/page/return-links.ts',
];

/** Minifies the functions that pages print into their HTML: the bundler only minifies the files that it writes. */
export const minifyPrinted = (): Plugin => ({
  name: 'minify-printed',
  enforce: 'post',
  apply: 'build',
  transform: {
    filter: { id: printedModules.map((path) => `**/${path}`) },
    handler: (code, id) => minifySync(id, code),
  },
});
