import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { invalidations as limits } from '#lib/limits.ts';
import type { Invalidated } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';

/** Adds the tags to the caller's transaction: other servers see them with its commit. */
export const recordInvalidation = async (
  transaction: Handle,
  server: string,
  tags: readonly string[],
): Promise<void> => {
  if (!tags.length) return;
  await sql`insert into cache_invalidations (server, tags) values (${server}, ${[...tags]})`.execute(
    transaction,
  );
};

interface Look {
  /** No transaction below it is running any more. */
  xmin: string;
  rows: { id: number; xid: string; server: string; tags: string[] }[];
}

/** Every visible row of a transaction from `cursor` on, and the next cursor, in one snapshot. */
const lookFrom = async (db: Handle, cursor: string): Promise<Look> => {
  const { rows } = await sql<{
    xmin: string;
    id: number | null;
    xid: string;
    server: string;
    tags: string[];
  }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, id, xid::text as xid, server, tags
    from (select 1) one left join cache_invalidations on xid >= ${cursor}::xid8`.execute(db);
  const found = rows.flatMap(({ id, xid, server, tags }) => (id === null ? [] : [{ id, xid, server, tags }]));
  return { xmin: rows[0]?.xmin ?? cursor, rows: found };
};

const presentXmin = async (db: Handle): Promise<string> => {
  const { rows } = await sql<{ xmin: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(db);
  if (!rows[0]) throw new Error('The database tells no snapshot');
  return rows[0].xmin;
};

/** Servers that have been away so long clear their caches anyway. */
const prune = (db: Handle) =>
  sql`delete from cache_invalidations where created_at < now() - make_interval(secs => ${limits.storedFor / 1000})`.execute(
    db,
  );

export interface Following {
  /** Opens a connection of its own, so that no long query delays it. */
  connect: () => Handle;
  /** Whose own rows are left out: it has applied them at its commits. */
  server: string;
  caches: Invalidated;
  log: Pick<Logger, 'warn' | 'info'>;
}

/**
 * Looks for what other servers recorded, some twenty times a second. Ids are given before the commit, so that a lower id
 * may become visible later: each look begins at the oldest transaction that may still have been running at the last one,
 * and the ids seen since are remembered.
 * @returns stops it; resolves once the first look has been taken: what is cached from then on is followed
 */
export const followInvalidations = async ({
  connect,
  server,
  caches,
  log,
}: Following): Promise<() => Promise<void>> => {
  let db = connect();
  let cursor: string | undefined;
  const seen = new Map<number, bigint>();
  const stopped = new AbortController();

  const begin = async (): Promise<void> => {
    // Before the clear: what commits in between is found by the next look.
    cursor = await presentXmin(db);
    seen.clear();
    caches.clear();
  };

  const look = async (from: string): Promise<void> => {
    const { xmin, rows } = await lookFrom(db, from);
    const fresh = rows.filter(({ id }) => !seen.has(id));
    const foreign = fresh.filter((row) => row.server !== server);
    if (foreign.length) caches.invalidate([...new Set(foreign.flatMap(({ tags }) => tags))]);
    for (const { id, xid } of fresh) seen.set(id, BigInt(xid));
    for (const [id, xid] of seen) if (xid < BigInt(xmin)) seen.delete(id);
    cursor = xmin;
  };

  let nextPrune = performance.now() + limits.storedFor * Math.random();
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await sleep(limits.every, undefined, { signal: stopped.signal }).catch(() => {});
      if (stopped.signal.aborted) return;
      try {
        if (cursor === undefined) {
          await begin();
          log.info('the database answers again');
        } else await look(cursor);
        if (performance.now() > nextPrune) {
          nextPrune = performance.now() + limits.storedFor;
          await prune(db);
        }
      } catch (error) {
        if (cursor !== undefined) log.warn({ err: error }, 'writes of other servers are not seen at present');
        cursor = undefined;
        // A connection that was lost without a word never answers, and is not waited for.
        db.destroy().catch(() => {});
        db = connect();
      }
    }
  };

  await begin();
  const running = run();
  return async () => {
    stopped.abort();
    await running;
    await db.destroy();
  };
};
