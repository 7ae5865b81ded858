import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const root = new URL('../../', import.meta.url);
const entryOf = (build: string): string => fileURLToPath(new URL(`${build}/server/entry.mjs`, root));

/** A process of the production build. */
export interface ServerProcess {
  port: number;
  url: string;
  /** Its output so far. */
  log(): string;
  /** Sends it a signal, and does not wait for its end. */
  signal(name: NodeJS.Signals): void;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** Lets it finish its requests. */
  stop(): Promise<void>;
  /** Ends it at once, in the midst of whatever it does. */
  kill(): Promise<void>;
}

/**
 * Starts the production build with these settings, on a free port.
 * @param args of the server's command
 * @param build its folder, from the project's root, or elsewhere
 * @throws Error with its output if it exits
 */
export const startServer = async (
  environment: Record<string, string | undefined>,
  args: readonly string[] = [],
  build = 'dist',
): Promise<ServerProcess> => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server: ChildProcess = spawn(process.execPath, [entryOf(build), ...args], {
    env: { PATH: process.env.PATH, PORT: String(port), SITE_URL: url, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text) => (output += text));
  const ended = once(server, 'exit');
  const first = await Promise.race([once(server, 'message').then(() => 'ready'), ended.then(() => 'ended')]);
  if (first === 'ended') throw new Error(`the site did not start:\n${output}`);
  const endBy = async (signal: NodeJS.Signals): Promise<void> => {
    server.kill(signal);
    await ended;
  };
  return {
    port,
    url,
    log: () => output,
    signal: (name) => void server.kill(name),
    ended: ended.then(([code]) => code),
    stop: () => endBy('SIGTERM'),
    kill: () => endBy('SIGKILL'),
  };
};
