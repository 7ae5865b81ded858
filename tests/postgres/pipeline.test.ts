import { sql } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { openPipeline, type Pipeline } from '#lib/server/db/postgres/pipeline.ts';
import { connectionConfig } from '#lib/server/db/postgres/pool.ts';
import { databaseConnections } from '#lib/server/ops/database-connections.ts';
import { databaseOf } from '#lib/server/ops/database-settings.ts';
import { findUser } from '#lib/server/users/queries.ts';
import { test as base } from '../support/following-servers.ts';

interface Fixtures {
  pipeline: Pipeline;
  /** A connection beside it, as an operator has one. */
  operator: pg.Client;
}

const test = base.extend<Fixtures>({
  pipeline: async ({ url }, use) => {
    const pipeline = openPipeline(connectionConfig({ url, readOnly: true }), 2);
    await use(pipeline);
    await pipeline.end();
  },
  operator: async ({ url }, use) => {
    const client = new pg.Client(url);
    await client.connect();
    await use(client);
    await client.end();
  },
});

const doubled = (n: number) => ({ name: 'doubled', text: 'select $1::int * 2 as result', values: [n] });
const inverse = (n: number) => ({ name: 'inverse', text: 'select 12 / $1::int as result', values: [n] });
const slow = { name: 'slow', text: 'select pg_sleep(1000)', values: [] };

const resultsOf = async (queries: Promise<pg.QueryArrayResult>[]): Promise<unknown[]> => {
  const settled = await Promise.allSettled(queries);
  return settled.map((each) =>
    each.status === 'fulfilled' ? each.value.rows[0]?.[0] : (each.reason as Error).message,
  );
};

test('each of many queries at once gets its own answer, over as many connections as there may be', async ({
  pipeline,
}) => {
  const numbers = Array.from({ length: 200 }, (_, n) => n);
  expect(await resultsOf(numbers.map((n) => pipeline.query(doubled(n))))).toEqual(numbers.map((n) => 2 * n));
  expect(pipeline.use()).toEqual({ pool: 'pipelined', inUse: 0, idle: 2, waiting: 0 });
});

test('a query that fails leaves those before and behind it alone', async ({ pipeline }) => {
  const results = await resultsOf([6, 0, 4, 3].map((n) => pipeline.query(inverse(n))));
  expect(results).toEqual([2, 'division by zero', 3, 4]);
});

test('a connection that breaks fails the queries under way, and is replaced', async ({
  pipeline,
  operator,
}) => {
  await pipeline.query(doubled(1));
  const waiting = resultsOf([slow, slow].map((query) => pipeline.query(query)));
  const ended = new Set<number>();
  const endSleeping = async (): Promise<number> => {
    const { rows } = await operator.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query = $1`,
      [slow.text],
    );
    for (const { pid } of rows) ended.add(pid);
    return ended.size;
  };
  await expect.poll(endSleeping).toBe(2);
  for (const message of await waiting) expect(message).toMatch(/terminat/);
  expect(await resultsOf([1, 2, 3].map((n) => pipeline.query(doubled(n))))).toEqual([2, 4, 6]);
});

test('what is under way at the end is still answered', async ({ pipeline }) => {
  const results = resultsOf([1, 2, 3].map((n) => pipeline.query(doubled(n))));
  await pipeline.end();
  expect(await results).toEqual([2, 4, 6]);
});

test('prepared reads of a site share its pipeline, others and transactions take a connection of their own', async ({
  url,
}) => {
  const db = openDatabase(databaseOf(url, databaseConnections.default));
  const idle = () => Object.fromEntries(db.connections().map((use) => [use.pool, use.idle]));
  await Promise.all(Array.from({ length: 20 }, () => findUser(db.read, 1)));
  expect(idle()).toMatchObject({ pipelined: 2, read: 0 });
  await db.read.transaction().execute((handle) => findUser(handle, 1));
  expect(idle()).toMatchObject({ pipelined: 2, read: 1 });
  await sql`select 'alone'`.execute(db.read);
  expect(idle()).toMatchObject({ pipelined: 2, read: 1 });
  await db.close();
});

test('a site with few connections reads without a pipeline', async ({ url }) => {
  const db = openDatabase(databaseOf(url, databaseConnections.min));
  await findUser(db.read, 1);
  expect(db.connections().map(({ pool }) => pool)).toEqual(['read', 'write', 'limits']);
  await db.close();
});
