import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/free-port.ts';
import { accessTokenSecret } from '../support/site.ts';
import { childrenOf } from './proc.ts';
import { type Running, runNode } from './process.ts';
import { until } from './scenario.ts';
import type { World } from './world.ts';

const entry = fileURLToPath(new URL('../../dist/server/entry.mjs', import.meta.url));
const socketHolder = fileURLToPath(new URL('../support/socket-holder.ts', import.meta.url));
const command = fileURLToPath(new URL('../../src/lib/tools/cli/db.ts', import.meta.url));

/** Settings of every server and command; an identity provider that does not answer. */
const settingsOf = (world: World): Record<string, string> => ({
  LOG_LEVEL: 'warn',
  RATE_LIMITS: 'off',
  ACCESS_TOKEN_SECRET: accessTokenSecret,
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
  PRODUCT_PAGES: 'open',
  ...world.settings,
});

export interface Server extends Running {
  url: string;
  port: number;
  pid: number;
  /** Sends a signal. @returns milliseconds until it had ended */
  end(signal: NodeJS.Signals): Promise<number>;
}

interface StartOptions {
  settings?: Record<string, string>;
  /** Of an earlier server, so that clients find this one. */
  port?: number;
  nodeOptions?: string[];
  /** Of the server's command. */
  args?: string[];
  /** A file descriptor that its output goes to, in place of `output()`. */
  output?: number;
}

/** Starts the production build. Resolves once it serves. @throws Error with its output if it ends */
export const startServer = async (world: World, options: StartOptions = {}): Promise<Server> => {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const output = options.output ?? 'pipe';
  const running = runNode([...(options.nodeOptions ?? []), entry, ...(options.args ?? [])], {
    env: { ...settingsOf(world), PORT: String(port), SITE_URL: url, ...options.settings },
    stdio: ['ignore', output, output, 'ipc'],
  });
  const { child, ended } = running;
  const first = await Promise.race([once(child, 'message').then(() => 'ready'), ended.then(() => 'ended')]);
  if (first === 'ended') throw new Error(`the server did not start:\n${running.output()}`);
  return {
    ...running,
    url,
    port,
    pid: child.pid ?? 0,
    async end(signal) {
      const began = performance.now();
      child.kill(signal);
      await ended;
      return performance.now() - began;
    },
  };
};

export interface HeldServer {
  url: string;
  /** Ends the server, which is started again on the same socket. @returns milliseconds until another process runs */
  restart(): Promise<number>;
  end(): Promise<void>;
}

/** Starts the production build on a socket that another process holds, as systemd does. */
export const startHeldServer = async (world: World, args: string[] = []): Promise<HeldServer> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const holder = runNode([socketHolder, String(port), entry, ...args], {
    env: { ...settingsOf(world), PORT: String(port), SITE_URL: url },
  });
  const holderPid = holder.child.pid ?? 0;
  const started = (before?: number) =>
    until('the start of a server', () => childrenOf(holderPid).find((pid) => pid !== before));
  let pid = await started();
  return {
    url,
    async restart() {
      const began = performance.now();
      process.kill(pid, 'SIGTERM');
      pid = await started(pid);
      return performance.now() - began;
    },
    async end() {
      holder.child.kill('SIGKILL');
      process.kill(pid, 'SIGTERM');
      // Its output is the holder's.
      await holder.ended;
    },
  };
};

/** Starts one of the operator's commands. */
export const startCommand = (world: World, args: string[]): Running =>
  runNode([command, ...args], { env: settingsOf(world), cwd: world.folder });

/** Runs a command to its end. @throws Error with its output if it fails */
export const runCommand = async (world: World, args: string[]): Promise<string> => {
  const { ended, output } = startCommand(world, args);
  const { code, signal } = await ended;
  if (code !== 0) throw new Error(`db ${args.join(' ')} failed (${code ?? signal}):\n${output()}`);
  return output();
};
