import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Context } from '#lib/server/context.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { onPostgres } from './test-database.ts';

/** How many transactions wait for a lock. */
export const waitingOnPostgres = async ({ read }: Database): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(read);
  return rows[0]?.waiting ?? 0;
};

/** Locks a row, in plain SQL: not by what the tests are about. */
export const row = (table: 'users' | 'products' | 'coupons', id: string) => (db: Handle) =>
  sql`select id from ${sql.table(table)} where id = ${Number(id)} for no key update`.execute(db);

export const allUsers = (db: Handle) => sql`select id from users order by id for no key update`.execute(db);

/** Starts a transaction that ends when the function is called which it returns. */
export const begun = async (
  db: Pick<Database, 'write'>,
  work: (db: Handle) => Promise<unknown>,
): Promise<() => Promise<void>> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const running = transact(db, async (handle) => {
    await work(handle);
    finish();
    await released;
  });
  await Promise.race([done, running]);
  return () => {
    release();
    return running;
  };
};

/**
 * Forces an interleaving: starts the calls one after the other while another transaction holds what `hold` has locked,
 * each once the one before it waits for a lock or is done, and ends that transaction when all have come so far. On
 * SQLite, whose one writer makes an order of them, they are simply made in theirs.
 */
export const heldBack = async <Result>(
  { context }: { context: Context },
  hold: (db: Handle) => Promise<unknown>,
  calls: readonly (() => Promise<Result>)[],
): Promise<Result[]> => {
  if (!onPostgres) {
    const results: Result[] = [];
    for (const call of calls) results.push(await call());
    return results;
  }
  const other = openDatabase(context.config.database);
  const end = await begun(other, hold);
  let done = 0;
  const running: Promise<Result>[] = [];
  try {
    for (const call of calls) {
      running.push(call().finally(() => done++));
      const stopped = async () => done + (await waitingOnPostgres(other));
      await expect.poll(stopped, { interval: 5 }).toBeGreaterThanOrEqual(running.length);
    }
  } finally {
    await end();
    await other.close();
  }
  return Promise.all(running);
};
