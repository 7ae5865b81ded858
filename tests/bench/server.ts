import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitCodeOf, isRunning } from '#lib/tools/cli/processes.ts';
import { freePort } from '../support/free-port.ts';
import { accessTokenSecret } from '../support/site.ts';

/** Whether servers and clients can have a core each. */
export const hasOwnCores =
  availableParallelism() > 1 && spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0;

/** A command on the core of the servers, or of the clients, where there are two. */
export const onCore = (core: 'server' | 'client', command: readonly string[]): [string, string[]] => {
  const whole = hasOwnCores ? ['taskset', '-c', core === 'server' ? '1' : '0', ...command] : command;
  const [program = '', ...args] = whole;
  return [program, args];
};

export interface BenchServer {
  url: string;
  /** Milliseconds from the start of the process until it was ready. */
  took: number;
  /** In MB: `VmRSS` is the memory now, `RssAnon` without mapped files, `VmHWM` the most so far. */
  memory(name: 'VmRSS' | 'RssAnon' | 'VmHWM'): number;
  stop(): Promise<void>;
}

/** What the Dockerfile and the systemd unit set. */
const asInTheImage = {
  NODE_OPTIONS: '--max-semi-space-size=16',
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(tmpdir(), 'unearth-bench/compiled'),
};
const flagsOfImage = [
  '--max-old-space-size=512',
  '--initial-old-space-size=64',
  '--no-allocation-site-pretenuring',
];

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

const memoryOf = ({ pid }: ChildProcess, name: string): number => {
  const [, kilobytes] =
    new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
};

interface Start {
  /** For DATABASE_URL. */
  url: string;
  settings?: Record<string, string>;
  args?: readonly string[];
  /** Whether it may use every core, as one with several workers does. */
  anyCore?: boolean;
}

/** Starts the production build as the container does. @throws Error if it ends before it is ready */
export const startBenchServer = async ({
  url,
  settings,
  args = [],
  anyCore,
}: Start): Promise<BenchServer> => {
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const command = [process.execPath, ...flagsOfImage, 'dist/server/entry.mjs', ...args];
  const [program = '', ...rest] = anyCore ? command : onCore('server', command).flat();
  const began = performance.now();
  const server = spawn(program, rest, {
    env: {
      ...process.env,
      ...asInTheImage,
      PORT: String(port),
      SITE_URL: site,
      DATABASE_URL: url,
      ACCESS_TOKEN_SECRET: accessTokenSecret,
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      PRODUCT_PAGES: 'open',
      ...settings,
    },
    stdio: 'inherit',
  });
  while (!(await isReady(site))) {
    if (!isRunning(server))
      throw new Error(`The site did not start: it ended with ${server.signalCode ?? server.exitCode}`);
    await sleep(2);
  }
  return {
    url: site,
    took: performance.now() - began,
    memory: (name) => memoryOf(server, name),
    stop: async () => {
      // It may have ended already.
      server.kill('SIGTERM');
      await exitCodeOf(server);
    },
  };
};
