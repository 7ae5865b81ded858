import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Context } from '#lib/server/context.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { onPostgres } from './test-database.ts';

type Servers = readonly { context: Context }[];

/** How many transactions wait for a lock. */
const waitingOnPostgres = async ({ read }: Database): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(read);
  return rows[0]?.waiting ?? 0;
};

/** On SQLite a transaction waits before it begins, so those are counted that were asked for. */
const countTransactions = (servers: Servers): { asked: () => number; restore: () => void } => {
  let asked = 0;
  const spies = servers.map(({ context: { db } }) => {
    const transaction = db.write.transaction.bind(db.write);
    return vi.spyOn(db.write, 'transaction').mockImplementation(() => {
      asked++;
      return transaction();
    });
  });
  return { asked: () => asked, restore: () => spies.forEach((spy) => void spy.mockRestore()) };
};

/**
 * Forces an interleaving: starts the calls one after the other while another transaction holds what `hold` has locked,
 * each once the one before it waits for a lock or is done, and ends that transaction when all have come so far. On
 * SQLite, where the other transaction holds the only write lock, they wait before they begin.
 */
export const heldBack = async <Result>(
  servers: Servers,
  hold: (db: Handle) => Promise<unknown>,
  calls: readonly (() => Promise<Result>)[],
): Promise<Result[]> => {
  const [first] = servers;
  if (!first) throw new Error('No server was named');
  const other = openDatabase(first.context.config.database);
  const { asked, restore } = countTransactions(servers);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: holds } = Promise.withResolvers<void>();
  const holding = transact(other, async (db) => {
    await hold(db);
    holds();
    await released;
  });
  await held;
  let done = 0;
  const running: Promise<Result>[] = [];
  try {
    for (const call of calls) {
      running.push(call().finally(() => done++));
      const stopped = async () => done + (onPostgres ? await waitingOnPostgres(other) : asked());
      await expect.poll(stopped, { interval: 5 }).toBeGreaterThanOrEqual(running.length);
    }
  } finally {
    release();
    restore();
    await holding;
    await other.close();
  }
  return Promise.all(running);
};
