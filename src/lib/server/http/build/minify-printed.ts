import { minifySync, type Plugin } from 'vite';

/** Minifies the function that pages print into their HTML: the bundler only minifies the files that it writes. */
export const minifyPrinted = (): Plugin => ({
  name: 'minify-printed',
  enforce: 'post',
  apply: 'build',
  transform: {
    filter: { id: /\/browser\/page\/event-replay\.ts$/ },
    handler: (code, id) => minifySync(id, code),
  },
});
