/**
 * `node tests/bench/vote-rate.ts [postgres]`: durable votes a second of the production build, which has a core of its own where
 * there are two. 64 clients cast one vote after the other: of 3,000 people, for 2,000 products in turn. Needs a build.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accessTokens } from '#lib/server/api/access-token.ts';
import type { DatabaseSettings } from '#lib/server/config/database-settings.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { startLocalPostgres } from '#lib/server/tools/demo/postgres.ts';
import { freePort } from '../support/free-port.ts';
import { accessTokenSecret } from '../support/site.ts';
import { fillForVotes } from './postgres-votes.ts';
import { percentile } from './timing.ts';

const clients = 64;
const people = 3_000;
const seconds = { warm: 2, measured: 8 };
const connections = 12;
const body = JSON.stringify({ upVote: 1, upVoters: [] });

const folder = mkdtempSync(join(tmpdir(), 'unearth-votes-'));
// PostgreSQL runs under an account of its own if this script runs as root.
chmodSync(folder, 0o755);
const postgres =
  process.argv[2] === 'postgres'
    ? await startLocalPostgres({ folder, password: 'bench', persistent: false })
    : undefined;
const file = join(folder, 'votes.db');
const url = postgres?.urlOf('postgres') ?? `file:${file}`;
const settings: DatabaseSettings = postgres
  ? { kind: 'postgres', url, connections }
  : { kind: 'sqlite', file };

const prepare = async (): Promise<{ tokens: string[]; productIds: number[] }> => {
  const db = openDatabase(settings);
  await migrate(db);
  await fillForVotes(db);
  // The first one has added the products.
  const voters = await db.read
    .selectFrom('users')
    .select(['id', 'uid'])
    .orderBy('id')
    .limit(people)
    .offset(1)
    .execute();
  const products = await db.read.selectFrom('products').select('id').execute();
  await db.close();
  const issuer = accessTokens(accessTokenSecret, () => new Date());
  const claims = { emailVerified: true, signedOutAt: null, moderates: false };
  const tokens = await Promise.all(voters.map(({ id, uid }) => issuer.issue({ userId: id, uid, ...claims })));
  return { tokens, productIds: products.map(({ id }) => id) };
};

const { tokens, productIds } = await prepare();
const port = await freePort();
const environment = {
  ...process.env,
  PORT: String(port),
  SITE_URL: `http://localhost:${port}`,
  DATABASE_URL: url,
  DATABASE_CONNECTIONS: String(connections),
  ACCESS_TOKEN_SECRET: accessTokenSecret,
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
};
const command = ['-c', '1', process.execPath, 'dist/server/entry.mjs'];
const server = spawn('taskset', command, { env: environment, stdio: 'inherit' });
const isReady = () =>
  fetch(`http://localhost:${port}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
while (!(await isReady())) await sleep(50);

let asked = 0;
const agent = new Agent({ keepAlive: true, maxSockets: clients });
const vote = async (): Promise<void> => {
  const n = asked++;
  // No pair twice: each round of all people begins with another product.
  const product = productIds[(n * 7 + Math.floor(n / tokens.length)) % productIds.length];
  const headers = {
    authorization: `Bearer ${tokens[n % tokens.length]}`,
    'content-type': 'application/json',
    'content-length': body.length,
  };
  const path = `/api/products/${product}`;
  const call = request({ host: '127.0.0.1', port, path, method: 'PATCH', headers, agent });
  call.end(body);
  const [response] = await once(call, 'response');
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`A vote was answered with ${response.statusCode}`);
};

/** @returns how long each vote took, in milliseconds */
const voteFor = async (duration: number): Promise<number[]> => {
  const end = performance.now() + duration * 1_000;
  const took: number[] = [];
  const client = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      await vote();
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return took;
};

await voteFor(seconds.warm);
const began = performance.now();
const took = await voteFor(seconds.measured);
const perSecond = (took.length / (performance.now() - began)) * 1_000;
agent.destroy();
server.kill('SIGTERM');
await once(server, 'exit');

const db = openDatabase(settings);
const { rows } = await db.read
  .selectFrom('votes')
  .select(({ fn }) => fn.countAll<number>().as('rows'))
  .executeTakeFirstOrThrow();
await db.close();
await postgres?.stop();
rmSync(folder, { recursive: true });
if (rows !== asked) throw new Error(`${asked} votes were cast, and ${rows} are stored`);
console.log(
  `${Math.round(perSecond)} votes a second, p50 ${percentile(took, 0.5).toFixed(1)} ms, p99 ${percentile(took, 0.99).toFixed(1)} ms`,
);
