import { once } from 'node:events';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '#lib/server/ops/config.ts';
import { exitCodeOf, type Processes } from '#lib/tools/cli/processes.ts';

const script = fileURLToPath(new URL('postgres-server.ts', import.meta.url));

/** First message of the process: the URL of its database, or the reason why it did not start. */
export type StartedPostgres = { url: string } | { reason: string };

const isStarted = (message: unknown): message is StartedPostgres =>
  typeof message === 'object' && message !== null && ('url' in message || 'reason' in message);

/**
 * Starts the demo's PostgreSQL server, whose data stays in the folder. @returns the URL of its database
 * @throws ConfigError with the reason if it can't start
 */
export const startPostgres = async (
  processes: Processes,
  folder: string,
  env: Record<string, string | undefined>,
): Promise<string> => {
  const data = resolve(folder, '..', 'postgres');
  const child = processes.run(script, [data, folder], { env: { ...env, TMPDIR: data } });
  const ended = exitCodeOf(child).then((code) => {
    throw new ConfigError(`PostgreSQL ended with ${code}`);
  });
  const started = once(child, 'message').then(([message]: unknown[]) => {
    if (!isStarted(message)) throw new Error('PostgreSQL did not tell its address');
    if ('reason' in message) throw new ConfigError(message.reason);
    return message.url;
  });
  return Promise.race([started, ended]);
};
