import { minifySync, type Plugin } from 'vite';

/** Minifies the function that pages print as it stands (client/event-replay.ts), as the bundler does with all other scripts. */
export const minifyPrinted = (): Plugin => ({
  name: 'minify-printed',
  enforce: 'post',
  apply: 'build',
  transform: {
    filter: { id: /\/client\/event-replay\.ts$/ },
    handler: (code, id) => minifySync(id, code),
  },
});
