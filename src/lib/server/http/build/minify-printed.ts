import { minifySync, type Plugin } from 'vite';

/** The module whose function pages print. */
export const printedModule = 'src/lib/browser/page/event-replay.ts';

/** Minifies the function that pages print into their HTML: the bundler only minifies the files that it writes. */
export const minifyPrinted = (): Plugin => ({
  name: 'minify-printed',
  enforce: 'post',
  apply: 'build',
  transform: {
    filter: { id: `**/${printedModule}` },
    handler: (code, id) => minifySync(id, code),
  },
});
