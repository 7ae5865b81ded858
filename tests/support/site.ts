import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const entry = fileURLToPath(new URL('../../dist/server/entry.mjs', import.meta.url));

/** A running site of the production build. */
export interface Site {
  url: string;
  /** Path of its SQLite database. */
  file: string;
  /** Its output so far. */
  log(): string;
  /** Sends the server a signal, and does not wait for its end. */
  signal(name: NodeJS.Signals): void;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

/** Secret of the access tokens of test sites. */
export const accessTokenSecret = 'a secret of the tests, long enough for anybody';

/** Settings of a production site: Firebase and Stripe instead of the emulator and the sandbox. */
export const settingsOfProduction = {
  SITE_URL: 'https://unearth.example',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'unearth.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'unearth',
  FIREBASE_AUTH_EMULATOR_HOST: '',
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
};

/** Host and port of the Auth emulator of this run. */
export const emulatorHost = (): string => setting('UNEARTH_EMULATOR');

const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by the global setup`);
  return value;
};

/**
 * For runs without the global setup of the browser tests: sets the database to copy. Signing in at the provider does
 * not work there.
 */
export const startFrom = (seeded: string): void => {
  process.env.UNEARTH_SEEDED = seeded;
  process.env.UNEARTH_EMULATOR = '127.0.0.1:9';
};

/**
 * Starts the production build on its own copy of the demo data.
 * @param args of the server's command
 * @throws Error with its output if it exits
 */
export const startSite = async (
  environment: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<Site> => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-site-'));
  const file = join(folder, 'site.db');
  copyFileSync(setting('UNEARTH_SEEDED'), file);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, [entry, ...args], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      SITE_URL: url,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ACCESS_TOKEN_SECRET: accessTokenSecret,
      DATABASE_URL: `file:${file}`,
      FIREBASE_AUTH_EMULATOR_HOST: emulatorHost(),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text) => (output += text));
  const ended = once(server, 'exit');
  const first = await Promise.race([once(server, 'message').then(() => 'ready'), ended.then(() => 'ended')]);
  if (first === 'ended') {
    rmSync(folder, { recursive: true });
    throw new Error(`the site did not start:\n${output}`);
  }
  return {
    url,
    file,
    log: () => output,
    signal: (name) => void server.kill(name),
    ended: ended.then(([code]) => code),
    async stop() {
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
};
