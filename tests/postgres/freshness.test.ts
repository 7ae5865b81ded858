import { sql } from 'kysely';
import { describe, expect, vi } from 'vitest';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lookSince, pruneInvalidations, snapshotNow } from '#lib/server/db/postgres/invalidations.ts';
import { transact } from '#lib/server/db/transact.ts';
import { cachePages } from '../support/cache-pages.ts';
import { type TestServer, test } from '../support/following-servers.ts';
import { createTestApi } from '../support/test-api.ts';

// A poll of over a second clears the caches; here the limit is longer, so that only the tests cause that.
vi.mock('#lib/server/db/limits.ts', async (original) => {
  const limits = await original<typeof import('#lib/server/db/limits.ts')>();
  return { ...limits, postgresTimeouts: { ...limits.postgresTimeouts, impatient: 25_000 } };
});

const record = ({ db }: Pick<TestServer, 'db'>, ...tags: string[]): Promise<void> =>
  transact(db, (handle) => db.recordInvalidation(handle, tags));

/** Waits until a server has applied a new write of another server, and so all earlier ones. */
const caughtUp = async (server: TestServer, other: TestServer, tag: string): Promise<void> => {
  await record(other, tag);
  await expect.poll(() => server.caches.invalidated.flat()).toContain(tag);
};

/** Opens a transaction with writes, which the test commits later. */
const openTransaction = async (db: Database, work: (handle: Handle) => Promise<void>) => {
  const transaction = await db.write.startTransaction().execute();
  await work(transaction);
  return { commit: () => transaction.commit().execute(), rollback: () => transaction.rollback().execute() };
};

const rowsOf = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from cache_invalidations`.execute(
    db.read,
  );
  return rows[0]?.total ?? 0;
};

/** Terminates connections like an operator of the database. @param text part of their last statement */
const terminate = (db: Database, text: string) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like ${`%${text}%`}`.execute(
    db.write,
  );

describe('the writes of another server', () => {
  test('are applied once, and never as "clear all"', async ({ servers: { one, other } }) => {
    await record(one, 'products', 'product:1');
    await caughtUp(other, one, 'last');
    expect(other.caches.invalidated.flat().toSorted()).toEqual(['last', 'product:1', 'products']);
    // The one clear is that of the start.
    expect([one.caches.clears, other.caches.clears]).toEqual([1, 1]);
  });

  test('are applied in full when they come by hundreds', async ({ servers: { one, other } }) => {
    const tags = Array.from({ length: 300 }, (_, n) => `product:${n}`);
    await Promise.all(tags.map((tag) => record(one, tag)));
    await caughtUp(other, one, 'last');
    expect(other.caches.invalidated.flat().toSorted()).toEqual(['last', ...tags].toSorted());
  });

  test('are not applied if they were rolled back', async ({ servers: { one, other } }) => {
    const { rollback } = await openTransaction(one.db, (handle) =>
      one.db.recordInvalidation(handle, ['undone']),
    );
    await rollback();
    await caughtUp(other, one, 'last');
    expect(other.caches.invalidated.flat()).toEqual(['last']);
    expect(await rowsOf(one.db)).toBe(1);
  });

  test('are not applied by the server that made them: it did so at the commit', async ({
    servers: { one, other },
  }) => {
    await record(one, 'own');
    await caughtUp(one, other, 'foreign');
    expect(one.caches.invalidated.flat()).toEqual(['foreign']);
  });

  test('of a transaction that began first and commits last are neither lost nor seen before', async ({
    servers: { one, other },
  }) => {
    const late = await openTransaction(one.db, (handle) => one.db.recordInvalidation(handle, ['late']));
    await caughtUp(other, one, 'between');
    await caughtUp(other, one, 'also between');
    expect(other.caches.invalidated.flat()).toEqual(['between', 'also between']);
    await late.commit();
    await expect.poll(() => other.caches.invalidated.flat()).toEqual(['between', 'also between', 'late']);
    await caughtUp(other, one, 'last');
    expect(other.caches.invalidated.flat()).toEqual(['between', 'also between', 'late', 'last']);
  });

  test('keep apart those that leave copies for outages', async ({ servers: { one, other } }) => {
    await transact(one.db, async (handle) => {
      await one.db.recordInvalidation(handle, [cacheTags.countsOnly, 'product:1']);
      await one.db.recordInvalidation(handle, ['product:2']);
    });
    await expect.poll(() => other.caches.invalidated.flat()).toContain('product:2');
    expect(other.caches.invalidated).toEqual([[cacheTags.countsOnly, 'product:1'], ['product:2']]);
  });

  test('do not wait for a transaction of somebody else that is open for long', async ({
    servers: { one, other },
  }) => {
    const open = await openTransaction(one.db, async (handle) => {
      await sql`select pg_current_xact_id()`.execute(handle);
    });
    await caughtUp(other, one, 'in between');
    await open.commit();
  });
});

test('a request for the latest gets it without waiting for the next poll', async ({
  servers: { one, other },
}) => {
  await record(one, 'asked for');
  await other.db.catchUp?.();
  expect(other.caches.invalidated.flat()).toEqual(['asked for']);
});

describe('what a look reads', () => {
  test('is what is new, however long a transaction is open', async ({ servers: { one, other } }) => {
    const open = await openTransaction(one.db, async (handle) => {
      await sql`select pg_current_xact_id()`.execute(handle);
    });
    for (let n = 0; n < 50; n++) await record(one, `product:${n}`);
    await caughtUp(other, one, 'last');
    const { rows } = await lookSince(other.db.read, await snapshotNow(other.db.read));
    await open.commit();
    expect(rows).toEqual([]);
  });

  test('leaves out rows of a dump of another cluster', async ({ servers: { one, other } }) => {
    await sql`insert into cache_invalidations (xid, server, tags) values ('9000000000', 'elsewhere', '{dumped}')`.execute(
      one.db.write,
    );
    await caughtUp(other, one, 'last');
    expect(other.caches.invalidated.flat()).toEqual(['last']);
  });
});

describe('a lost connection', () => {
  test('of the look clears everything once, and goes on', async ({ servers: { one, other } }) => {
    await caughtUp(other, one, 'before');
    await terminate(one.db, 'pg_snapshot_xip');
    await expect.poll(() => other.caches.clears).toBe(2);
    await caughtUp(other, one, 'after');
    await caughtUp(other, one, 'long after');
    expect(other.caches.clears).toBe(2);
  });

  test('in the midst of a commit makes one’s own write count as that of another', async ({
    servers: { one, other },
  }) => {
    // It is committed, and its answer is lost: pg_terminate_backend of oneself is as near as a test can come.
    const gone = one.db.write.connection().execute(async (handle) => {
      await one.db.recordInvalidation(handle, ['unanswered']);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(handle);
    });
    await expect(gone).rejects.toThrow();
    await expect.poll(() => one.caches.expiries).toBe(1);
    await caughtUp(one, other, 'last');
    expect([other.caches.clears, other.caches.expiries]).toEqual([1, 0]);
  });
});

test('tags are stored for five minutes, and what is younger stays', async ({ servers: { one } }) => {
  await sql`insert into cache_invalidations (server, tags, created_at)
    select 'one', '{old}', now() - interval '5 minutes 1 second' from generate_series(1, 5100)`.execute(
    one.db.write,
  );
  await record(one, 'young');
  expect(await pruneInvalidations(one.db.write)).toBe(5000);
  expect(await pruneInvalidations(one.db.write)).toBe(100);
  expect(await pruneInvalidations(one.db.write)).toBe(0);
  expect(await rowsOf(one.db)).toBe(1);
});

describe('a vote on one server', () => {
  test('removes what shows it from the other’s cache, and nothing else', async ({ url }) => {
    const [one, other] = [
      await createTestApi({ DATABASE_URL: url }),
      await createTestApi({ DATABASE_URL: url }),
    ];
    const { caches, db, log } = other.api.context;
    const stop = await db.followInvalidations(caches, log);
    const clear = vi.spyOn(caches, 'clear');
    const maker = await one.api.person('maker');
    const [voted, unvoted] = [await one.api.accepted(maker), await one.api.accepted(maker)];
    // Once this row has been read, all earlier ones have too.
    const invalidate = vi.spyOn(caches, 'invalidate');
    await record(one.api.context, 'last');
    await expect.poll(() => invalidate.mock.calls.flat(2)).toContain('last');
    const cached = await cachePages(caches, [cacheTags.product(voted), cacheTags.product(unvoted)]);
    expect(cached()).toHaveLength(2);

    await (await one.api.person('fan')).votes(voted);
    await expect.poll(cached).toEqual([cacheTags.product(unvoted)]);
    expect(clear).not.toHaveBeenCalled();
    await stop();
    await Promise.all([one.close(), other.close()]);
  });
});
