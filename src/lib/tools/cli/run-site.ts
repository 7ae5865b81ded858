import type { ChildProcess } from 'node:child_process';
import process from 'node:process';
import { inspect } from 'node:util';
import { ensureFree } from '#lib/server/http/listen.ts';
import { type Config, ConfigError, readConfig } from '#lib/server/ops/config.ts';
import { endWithNpm } from '#lib/server/ops/end-on-signal.ts';
import { environment } from '#lib/server/ops/env.ts';
import { operatorMessage } from '#lib/server/ops/operator-message.ts';
import { makePrivateFiles } from '#lib/server/ops/private-files.ts';
import { prepareDemo } from '#lib/tools/demo/prepare.ts';
import { createProcesses, exitCodeOf, type Processes } from './processes.ts';

interface Run {
  config: Config;
  processes: Processes;
  env: Record<string, string | undefined>;
}

interface Site {
  /** True if the demo starts a PostgreSQL server. */
  postgres?: boolean;
  build?: (run: Run) => Promise<void>;
  serve: (run: Run) => Promise<ChildProcess>;
}

/** Prepares and runs the site until it exits or a signal arrives, then ends every child process. */
export const runSite = async ({ build, serve, postgres = false }: Site): Promise<void> => {
  makePrivateFiles();
  const processes = createProcesses();
  let ending = false;
  const end = async (code: number): Promise<never> => {
    ending = true;
    await processes.end();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end(0));
  try {
    endWithNpm();
    const env = { ...environment(), ASTRO_TELEMETRY_DISABLED: '1' };
    const config = readConfig(env);
    if (postgres && !config.demo) throw new ConfigError('--postgres is for the demo: set DATABASE_URL');
    await ensureFree(config);
    if (config.demo) console.log('Preparing the demo: accounts, data and its own Auth emulator …');
    const [prepared] = await Promise.all([
      config.demo ? prepareDemo(config, processes, env, { postgres }) : env,
      build?.({ config, processes, env }),
    ]);
    await end(await exitCodeOf(await serve({ config, processes, env: prepared })));
  } catch (error) {
    // While ending, interrupted steps fail as a matter of course.
    if (!ending) console.error(operatorMessage(error) ?? inspect(error));
    await end(1);
  }
};
