/** `npm start`: the production server with the demo, built first if need be. */
import '#lib/server/brand/check-brand.ts';
import { once } from 'node:events';
import process from 'node:process';
import { isBuilt } from '#lib/server/http/build/stamp.ts';
import { withPublicFiles } from '#lib/server/ops/private-files.ts';
import { announcement } from '#lib/tools/demo/announce.ts';
import { exitCodeOf } from './processes.ts';
import { programOf } from './program-of.ts';
import { runSite } from './run-site.ts';

const options = process.argv.slice(2);
if (options.some((option) => option !== '--postgres')) {
  console.error('npm start takes one option, --postgres (npm start -- --postgres): settings are in .env');
  process.exit(1);
}

await runSite({
  postgres: options.length > 0,
  async build({ processes, env }) {
    if (await isBuilt()) return;
    console.log('Building the site (only when its sources have changed) …');
    const build = withPublicFiles(() =>
      processes.run(programOf('astro'), ['build'], { env: { ...env, NODE_ENV: 'production' } }),
    );
    const code = await exitCodeOf(build);
    if (code !== 0) throw new Error(`The build ended with ${code}`);
  },
  async serve({ config, processes, env }) {
    const server = processes.run('dist/server/entry.mjs', [], { env });
    const ready = once(server, 'message').then(() => config.demo && console.log(announcement(config)));
    await Promise.race([ready, exitCodeOf(server)]);
    return server;
  },
});
