import { minifySync, type Plugin } from 'vite';

/**
 * Minifies the function that pages print into their HTML (browser/page/event-replay.ts): the bundler only minifies
 * files.
 */
export const minifyPrinted = (): Plugin => ({
  name: 'minify-printed',
  enforce: 'post',
  apply: 'build',
  transform: {
    filter: { id: /\/browser\/page\/event-replay\.ts$/ },
    handler: (code, id) => minifySync(id, code),
  },
});
