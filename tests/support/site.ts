import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBalancer } from './balancer.ts';
import { copyDemoDatabase } from './demo-database.ts';
import { createLooks } from './looks.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** A running site of the production build. */
export interface Site {
  url: string;
  /** URL of its database, for DATABASE_URL. */
  database: string;
  /** Path of its SQLite database. @throws Error on PostgreSQL */
  readonly file: string;
  /** Its output so far. */
  log(): string;
  /** Waits until each server has applied all committed writes. A single server always has. */
  settle(): Promise<void>;
  /** Sends its servers a signal, and does not wait for their end. */
  signal(name: NodeJS.Signals): void;
  /** Resolves with the exit code, of the first server to end. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

/** Servers on one PostgreSQL database. */
export interface Servers {
  database: string;
  servers: ServerProcess[];
  settle(): Promise<void>;
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
 * Sets the database to copy, for runs without the global setup of the browser tests. Signing in at the provider does not
 * work there.
 */
export const startFrom = (seeded: string): void => {
  process.env.UNEARTH_SEEDED = seeded;
  process.env.UNEARTH_EMULATOR = '127.0.0.1:9';
};

type Settings = Record<string, string>;

const settingsOfTests = (): Settings => ({
  LOG_LEVEL: 'warn',
  RATE_LIMITS: 'off',
  ACCESS_TOKEN_SECRET: accessTokenSecret,
  FIREBASE_AUTH_EMULATOR_HOST: emulatorHost(),
});

const startOnFile = async (environment: Settings, args: readonly string[], build?: string): Promise<Site> => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-site-'));
  const file = join(folder, 'site.db');
  copyFileSync(setting('UNEARTH_SEEDED'), file);
  const remove = () => rmSync(folder, { recursive: true });
  const database = `file:${file}`;
  try {
    const settings = { DATABASE_URL: database, ...settingsOfTests(), ...environment };
    const { stop, ...server } = await startServer(settings, args, build);
    return {
      ...server,
      database: settings.DATABASE_URL,
      file,
      settle: async () => {},
      stop: () => stop().finally(remove),
    };
  } catch (error) {
    remove();
    throw error;
  }
};

const every = <Result>(work: readonly (() => Promise<Result>)[]): Promise<Result[]> =>
  Promise.all(work.map((run) => run()));

/** Starts several servers on a new PostgreSQL database with the demo data. */
export const startServers = async (
  count: number,
  environment: Settings = {},
  args: readonly string[] = [],
): Promise<Servers> => {
  const database = await copyDemoDatabase(setting('UNEARTH_POSTGRES'));
  const looks = await createLooks(database.url);
  const stopDatabase = async () => {
    await looks.close();
    await database.remove();
  };
  const settings = {
    ...settingsOfTests(),
    DATABASE_URL: database.url,
    DATABASE_CONNECTIONS: '9',
    ...environment,
  };
  const start = () => startServer(settings, args);
  try {
    const servers = await every(Array.from({ length: count }, () => start));
    return {
      database: database.url,
      servers,
      settle: () => looks.settle(count),
      async stop() {
        await every(servers.map(({ stop }) => stop));
        await stopDatabase();
      },
    };
  } catch (error) {
    await stopDatabase();
    throw error;
  }
};

/** Starts several servers as one site, behind a proxy that sends each request to one of them. */
const startBehindBalancer = async (
  count: number,
  environment: Settings,
  args: readonly string[],
): Promise<Site> => {
  const balancer = await startBalancer();
  try {
    const { database, servers, settle, stop } = await startServers(
      count,
      { SITE_URL: balancer.url, ...environment },
      args,
    );
    balancer.serve(servers.map(({ port }) => port));
    return {
      url: balancer.url,
      database,
      get file(): string {
        throw new Error('This test is about SQLite');
      },
      log: () => servers.map(({ log }) => log()).join(''),
      settle,
      signal: (name) => {
        for (const { signal } of servers) signal(name);
      },
      ended: Promise.race(servers.map(({ ended }) => ended)),
      async stop() {
        balancer.close();
        await stop();
      },
    };
  } catch (error) {
    balancer.close();
    throw error;
  }
};

/**
 * Starts the production build on its own copy of the demo data.
 * @param args of the servers' command
 * @param servers how many of them; more than one are on PostgreSQL, and each request goes to either at random
 * @throws Error with its output if it exits
 */
export const startSite = (
  environment: Settings = {},
  args: readonly string[] = [],
  servers = 1,
): Promise<Site> =>
  servers > 1 ? startBehindBalancer(servers, environment, args) : startOnFile(environment, args);

/** Starts a build in another folder on its own copy of the demo data. */
export const startBuild = (build: string, environment: Settings = {}): Promise<Site> =>
  startOnFile(environment, [], build);
