/**
 * `node tests/bench/small-server.ts`: what the production build needs of a small server: the time until it is ready, and its memory
 * at rest and under the bench's load, at 100,000 products and a million votes. Needs Linux, and a build.
 * Another program than the build's: `node tests/bench/small-server.ts FILE`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { accessTokenSecret } from '../support/site.ts';
import { benchFolder, largeDatabase } from './large-database.ts';
import { load } from './load.ts';
import { allWithin, type Figure, print } from './report.ts';
import { votes } from './votes.ts';

const [entry = 'dist/server/entry.mjs'] = process.argv.slice(2);
const starts = 5;
/** Milliseconds in which a server that was started comes to rest. */
const rest = 3_000;
const connections = 50;
const seconds = 4;

/** What the Dockerfile and the systemd unit set. */
const asInTheImage = { NODE_OPTIONS: '--max-semi-space-size=8', MALLOC_ARENA_MAX: '2' };

interface Server {
  url: string;
  /** Milliseconds from the start of the process until it was ready. */
  took: number;
  /** In MB: `VmRSS` is the memory now, `VmHWM` the most so far. */
  memory(name: 'VmRSS' | 'VmHWM'): number;
  stop(): Promise<void>;
}

const memoryOf = ({ pid }: ChildProcess, name: string): number => {
  const [, kilobytes] =
    new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
};

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

const start = async (database: string): Promise<Server> => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const began = performance.now();
  const server = spawn(process.execPath, [entry], {
    env: {
      ...process.env,
      ...asInTheImage,
      PORT: String(port),
      SITE_URL: url,
      DATABASE_URL: `file:${database}`,
      ACCESS_TOKEN_SECRET: accessTokenSecret,
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      PRODUCT_PAGES: 'open',
    },
    stdio: 'inherit',
  });
  while (!(await isReady(url))) await sleep(2);
  return {
    url,
    took: performance.now() - began,
    memory: (name) => memoryOf(server, name),
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
};

/** What each connection asks for in a loop; a search for other words each time is rendered each time. */
const cachedPages = [
  '/',
  '/products',
  '/products/101',
  '/leaderboard/2026',
  '/api/products?type=trending&limit=6',
];
const words = 'home team time small tool music photo write data plan open fast build share game'.split(' ');
const searchPages = words.map((word, at) => `/products?q=${word}+${words[(at + 7) % words.length]}`);
/** As a crawler reads them: each is rendered, and cached. */
const productPages = Array.from({ length: 3_000 }, (_, n) => `/products/${1_000 + n}`);

const crawl = async (url: string, paths: readonly string[]): Promise<void> => {
  const left = [...paths];
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let path = left.pop(); path; path = left.pop()) await (await fetch(url + path)).arrayBuffer();
    }),
  );
};

const peakUnderLoad = async (server: Server, tokens: string[]): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const show = (name: string): void => {
    figures.push({ name: `Memory, at most: ${name}`, value: server.memory('VmHWM'), unit: 'MB' });
  };
  for (const encoding of ['br', 'gzip'])
    for (const path of cachedPages)
      await load(server.url + path, {
        connections,
        seconds: seconds / 2,
        headers: { 'accept-encoding': encoding },
      });
  show('cached pages');
  await crawl(server.url, productPages);
  show('and 3,000 product pages');
  for (const path of searchPages)
    await load(server.url + path, { connections, seconds: 1, headers: { 'accept-encoding': 'br' } });
  show('and searches');
  for (let n = 0; n < 4; n++) await votes(server.url, tokens, ['101', '102']);
  show('and votes');
  return figures;
};

const middle = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const copyOf = async (file: string, copy: string): Promise<void> => {
  for (const part of ['', '-wal', '-shm']) rmSync(copy + part, { force: true });
  const db = new DatabaseSync(file);
  await backup(db, copy);
  db.close();
};

/** The daily job over all products, which such a database has ahead of it, is measured elsewhere (related.ts). */
const postponeJobs = (database: string): void => {
  const db = new DatabaseSync(database);
  db.exec(`update jobs set run_at = '9999-12-31T00:00:00.000Z'`);
  db.close();
};

const { file, tokens } = await largeDatabase();
const copy = join(benchFolder, 'small-server.db');
await copyOf(file, copy);
const first = await start(copy);
await sleep(rest);
await first.stop();
postponeJobs(copy);
const times: number[] = [];
for (let n = 0; n < starts; n++) {
  const server = await start(copy);
  times.push(server.took);
  await server.stop();
}
const server = await start(copy);
await sleep(rest);
const figures: Figure[] = [
  { name: 'Ready after', value: middle(times), unit: 'ms', budget: { max: 500 } },
  { name: 'Memory at rest', value: server.memory('VmRSS'), unit: 'MB' },
];
const under = await peakUnderLoad(server, tokens);
const last = under.at(-1);
if (last) last.budget = { max: 350 };
figures.push(...under);
await sleep(rest);
figures.push({ name: 'Memory at rest, after the load', value: server.memory('VmRSS'), unit: 'MB' });
await server.stop();
for (const part of ['', '-wal', '-shm']) rmSync(copy + part, { force: true });
print(figures);
process.exitCode = allWithin(figures) ? 0 : 1;
