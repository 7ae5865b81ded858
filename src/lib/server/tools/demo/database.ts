import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitCodeOf, type Processes } from '#lib/server/tools/cli/processes.ts';

const script = fileURLToPath(new URL('postgres-server.ts', import.meta.url));

const isStarted = (message: unknown): message is { url: string } =>
  typeof message === 'object' && message !== null && 'url' in message;

/**
 * Starts the demo's own PostgreSQL server, whose data stays in the folder. @returns the URL of its database
 * @throws Error if it ends instead; it has said why
 */
export const startPostgres = async (
  processes: Processes,
  folder: string,
  env: Record<string, string | undefined>,
): Promise<string> => {
  const child = processes.run(script, [join(folder, '..', 'postgres'), folder], { env });
  const ended = exitCodeOf(child).then((code) => {
    throw new Error(`PostgreSQL ended with ${code}`);
  });
  const started = once(child, 'message').then(([message]: unknown[]) => {
    if (!isStarted(message)) throw new Error('PostgreSQL did not tell its address');
    return message.url;
  });
  return Promise.race([started, ended]);
};
