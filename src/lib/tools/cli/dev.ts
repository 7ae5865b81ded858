/** `npm run dev`: the site and its demo with hot reload, in Astro's dev server. */
import '#lib/server/brand/check-brand.ts';
import { announcement } from '#lib/tools/demo/announce.ts';
import { programOf } from './program-of.ts';
import { runSite } from './run-site.ts';

await runSite({
  async serve({ config, processes, env }) {
    if (config.demo) console.log(announcement(config));
    return processes.run(programOf('astro'), ['dev', '--host', config.host, '--port', String(config.port)], {
      env,
    });
  },
});
