/**
 * `npm run bench:leaderboards`: leaderboards of 100,000 products and a million votes on both databases, what their counts
 * cost a vote, and how long the migration takes on such a database. Also a part of `npm run bench`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { DatabaseSettings } from '#lib/server/config/database-settings.ts';
import type { Database } from '#lib/server/db/database.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { startLocalPostgres } from '#lib/server/tools/demo/postgres.ts';
import { castVote } from '#lib/server/votes/cast-vote.ts';
import { bareServer, load } from './load.ts';
import { allWithin, type Figure, print } from './report.ts';
import { percentile } from './timing.ts';

const products = 100_000;
const votesOfEach = 10;
const users = 2_000;
const connections = 20;
const seconds = 4;
const rounds = 7;
const votesOfRound = 300;
const migration = '0023-leaderboards';
const day = 86_400_000;

/** The same without the migration of leaderboards, whose triggers would count each vote of the filling. */
export const before = ({ migrations, ...database }: Database): Database => ({
  ...database,
  migrations: Object.fromEntries(Object.entries(migrations).filter(([name]) => name < migration)),
});

const ago = (days: number): string => new Date(Date.now() - days * day).toISOString();

/** Rows with the numbers of a range. */
const numbers = (from: number, to: number) =>
  sql`with recursive numbers (n) as (select ${sql.lit(from)} union all select n + 1 from numbers where n < ${sql.lit(to)})`;

/** Votes lie in the ten days after a product was accepted. */
const laterBy = (name: string, hours: string) =>
  sql.raw(
    name === 'sqlite'
      ? `strftime('%Y-%m-%dT%H:%M:%fZ', accepted_at, '+' || (${hours}) || ' hours')`
      : `to_char(accepted_at::timestamp + (${hours}) * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  );

/** 100,000 products with ten votes each, of a thousand members with a thousand votes each. */
export const fill = async (db: Database): Promise<void> => {
  const batch = 1_000;
  await transact(db, (handle) =>
    sql`insert into users (uid, email, email_key, email_verified, name, name_key, created_at)
      ${numbers(1, users)} select 'bench' || n, n || '@bench.example', n || '@bench.example', 1, 'Bench', 'bench',
        ${ago(500)} from numbers`.execute(handle),
  );
  for (let from = 0; from < products; from += batch)
    await transact(db, (handle) => {
      const rows = Array.from({ length: batch }, (_, n) => {
        const at = ago(((from + n) * 400) / products);
        const name = `Product ${from + n}`;
        const texts = {
          name,
          name_key: name,
          short_description: `${name} in short, as long as usual.`,
          description: 'Long.',
        };
        const states = { status: 'accepted', accepted_at: at, created_at: at, updated_at: at } as const;
        const none = {
          logo: null,
          external_link: null,
          photo_url: null,
          featured_at: null,
          import_key: null,
          deleted_at: null,
        };
        return {
          ...texts,
          ...states,
          ...none,
          tags: '["one","two","three"]',
          adder_id: 1,
          adder_name: 'Bench',
        };
      });
      return handle.insertInto('products').values(rows).execute();
    });
  for (let from = 1; from <= products; from += 10 * batch)
    await transact(db, (handle) =>
      sql`insert into votes (product_id, user_id, created_at, verified)
        ${numbers(0, votesOfEach - 1)} select id, 1 + (id * 31 + n * 97) % 1000,
          ${laterBy(db.dialect.name, '(id * 7 + n * 29) % 240')}, 1
        from products, numbers where id >= ${sql.lit(from)} and id < ${sql.lit(from + 10 * batch)}`.execute(
        handle,
      ),
    );
  await sql`update products set votes = ${sql.lit(votesOfEach)}, verified_votes = ${sql.lit(votesOfEach)}`.execute(
    db.write,
  );
};

/** Votes a second of people who have not voted yet, sixteen at once. */
const castVotes = async (db: Database, round: number): Promise<number> => {
  const began = performance.now();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let n = next++; n < votesOfRound; n = next++) {
      const userId = 1001 + ((round * votesOfRound + n) % 999);
      const productId = 1 + (((round * votesOfRound + n) * 1_237) % products);
      await transact(db, (handle) => castVote(handle, { productId, userId, at: new Date().toISOString() }));
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  return (votesOfRound * 1000) / (performance.now() - began);
};

/** Switches the counting of added votes off, and on again. */
const counting = async ({ write, dialect }: Database) => {
  if (dialect.name === 'postgres') {
    const set = (state: 'enable' | 'disable') => () =>
      sql.raw(`alter table votes ${state} trigger votes_insert_on_leaderboards`).execute(write);
    return { off: set('disable'), on: set('enable') };
  }
  const name = 'leaderboards_voted';
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema where name = ${name}`.execute(
    write,
  );
  return {
    off: () => sql.raw(`drop trigger ${name}`).execute(write),
    on: () => sql.raw(rows[0]?.sql ?? '').execute(write),
  };
};

const votesWithAndWithout = async (db: Database): Promise<Figure[]> => {
  const { off, on } = await counting(db);
  const rates: [counted: number, uncounted: number][] = [];
  for (let round = 0; round <= rounds; round++) {
    const counted = await castVotes(db, 2 * round);
    await off();
    const uncounted = await castVotes(db, 2 * round + 1);
    await on();
    if (round) rates.push([counted, uncounted]); // the first one warms up
  }
  const ratios = rates.map(([counted, uncounted]) => counted / uncounted);
  const name = db.dialect.name;
  return [
    {
      name: `Votes a second, ${name}`,
      value: percentile(
        rates.map(([counted]) => counted),
        0.5,
      ),
      unit: '/s',
    },
    {
      name: `The same beside votes without these counts, ${name}`,
      value: percentile(ratios, 0.5),
      unit: `(${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
    },
  ];
};

const startApi = async (url: string): Promise<{ url: string; stop(): Promise<void> }> => {
  const server = fork(
    new URL('../support/previous-server.ts', import.meta.url),
    [fileURLToPath(new URL('../..', import.meta.url))],
    {
      env: {
        ...process.env,
        DATABASE_URL: url,
        ACCESS_TOKEN_SECRET: 'a secret of the benchmark, long enough for anybody',
        FIREBASE_API_KEY: 'bench',
        FIREBASE_AUTH_DOMAIN: 'localhost',
        FIREBASE_PROJECT_ID: 'bench',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
      },
    },
  );
  const [port] = (await once(server, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}/api`,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
};

const readBoards = async (url: string, name: string): Promise<Figure[]> => {
  const bare = await bareServer(Buffer.alloc(20_000, 'x'), { 'content-type': 'application/json' });
  const { p99: baseline } = await load(bare.url, { connections, seconds: 2 });
  bare.close();
  const api = await startApi(url);
  const today = new Date().toISOString().slice(0, 10);
  const yesterday = ago(1).slice(0, 10);
  const paths = {
    'running day': today,
    'day before': yesterday,
    'running month': today.slice(0, 7),
    'running year': today.slice(0, 4),
    'all time': 'all',
  };
  const figures: Figure[] = [];
  for (const [what, period] of Object.entries(paths)) {
    const address = `${api.url}/leaderboards/${period}`;
    await load(address, { connections, seconds: 1 });
    const { p99 } = await load(address, { connections, seconds });
    figures.push({
      name: `Leaderboard of the ${what}, ${name}, p99 of ${connections} at once`,
      value: p99,
      unit: 'ms',
      baseline,
      budget: { max: 25 },
    });
  }
  await api.stop();
  return figures;
};

const measure = async (settings: DatabaseSettings, url: string): Promise<Figure[]> => {
  const db = openDatabase(settings);
  const name = db.dialect.name;
  await migrate(before(db));
  console.log(`Filling ${name} with ${products.toLocaleString('en')} products …`);
  await fill(db);
  if (name === 'postgres') await sql`analyze`.execute(db.write);
  const began = performance.now();
  await migrate(db);
  const took = (performance.now() - began) / 1000;
  const figures: Figure[] = [{ name: `The migration of a full database, ${name}`, value: took, unit: 's' }];
  figures.push(...(await votesWithAndWithout(db)));
  await db.close();
  return [...figures, ...(await readBoards(url, name))];
};

/** On both databases, each in a folder of its own. */
export const leaderboards = async (): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-bench-leaderboards-'));
  chmodSync(folder, 0o755);
  const server = await startLocalPostgres({ folder, password: 'bench', persistent: true });
  const file = join(folder, 'bench.db');
  try {
    return [
      ...(await measure({ kind: 'sqlite', file }, `file:${file}`)),
      ...(await measure(
        { kind: 'postgres', url: server.urlOf('postgres'), connections: 20 },
        server.urlOf('postgres'),
      )),
    ];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const figures = await leaderboards();
  print(figures);
  process.exitCode = allWithin(figures) ? 0 : 1;
}
