/** Loaded into a site ahead of it (`node --import`): tells each file that it loads, on a line of its own. */
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    process.stderr.write(`loaded ${url}\n`);
    return nextLoad(url, context);
  },
});
