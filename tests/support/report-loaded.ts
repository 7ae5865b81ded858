/** Preloaded into a site (`node --import`): prints each loaded file on a separate line. */
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    process.stderr.write(`loaded ${url}\n`);
    return nextLoad(url, context);
  },
});
