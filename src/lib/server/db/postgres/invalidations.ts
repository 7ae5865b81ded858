import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Invalidated } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { invalidations as limits } from '#lib/server/db/limits.ts';

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

export interface Look {
  /** Snapshot seen by this look, as PostgreSQL's text `xmin:xmax:running`. The next look starts there. */
  snapshot: string;
  /** When, in milliseconds, by the clock of the database, which also tells what is old enough to be deleted. */
  at: number;
  rows: { server: string; tags: string[] }[];
}

/** Position at which the next poll continues. */
export type Position = Pick<Look, 'snapshot' | 'at'>;

const now = sql<number>`extract(epoch from statement_timestamp()) * 1000`;

/** The present snapshot, to look from. */
export const snapshotNow = async (db: Handle): Promise<Position> => {
  const { rows } = await sql<Position>`
    select pg_current_snapshot()::text as snapshot, ${now} as at`.execute(db);
  if (!rows[0]) throw new Error('The database tells no snapshot');
  return rows[0];
};

/**
 * Every row that is visible now and was not in the snapshot `since`: of transactions that began after it, and of those
 * that were running at that time. However long one runs, no row is read twice: the two conditions read an index.
 *
 * Rows 'of the future' come from a dump of another cluster, whose transactions were counted further.
 */
export const lookSince = async (db: Handle, { snapshot: since, at }: Position): Promise<Look> => {
  const { rows } = await sql<Position & { server: string | null; tags: string[] }>`
    with fresh as (
      select server, tags from cache_invalidations
      where xid >= pg_snapshot_xmax(${since}::pg_snapshot) and xid < pg_snapshot_xmax(pg_current_snapshot())
      union all
      select server, tags from cache_invalidations
      where xid = any(array(select pg_snapshot_xip(${since}::pg_snapshot)))
    )
    select pg_current_snapshot()::text as snapshot, ${now} as at, server, tags from (select 1) one left join fresh on true`.execute(
    db,
  );
  const found = rows.flatMap(({ server, tags }) => (server === null ? [] : [{ server, tags }]));
  return { snapshot: rows[0]?.snapshot ?? since, at: rows[0]?.at ?? at, rows: found };
};

/**
 * Deletes some of the oldest invalidations that every server has seen. A server that was down for longer clears its
 * caches anyway. Reads only the rows that it deletes, and skips those that another server is deleting.
 * @returns number of deleted rows
 */
export const pruneInvalidations = async (db: Handle): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from cache_invalidations where ctid = any(array(
      select ctid from cache_invalidations where ctid = any(array(
        select ctid from cache_invalidations order by xid limit ${limits.prunedAtOnce}
      )) and created_at < now() - make_interval(secs => ${limits.storedFor / 1000})
      for update skip locked
    ))`.execute(db);
  return Number(numAffectedRows ?? 0);
};

export interface Following {
  /** Opens a separate connection, so that no long query delays it. @param onLost called when it breaks */
  connect: (onLost: () => void) => Handle;
  /** Deletes old rows, which may take longer than a poll. */
  write: Handle;
  /** True if this server recorded a row, and so applied it at its commit. */
  isOwn: (server: string) => boolean;
  caches: Invalidated;
  log: Pick<Logger, 'warn' | 'info'>;
}

/** Calls `work` again and again, with a pause before each call, until the returned function is called. */
const repeat = (pause: () => number, work: () => Promise<void>): (() => Promise<void>) => {
  const stopped = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await sleep(pause(), undefined, { signal: stopped.signal }).catch(() => {});
      if (!stopped.signal.aborted) await work();
    }
  };
  const running = run();
  return async () => {
    stopped.abort();
    await running;
  };
};

/** Runs `work` once at a time. A call during a run waits for the next run, which begins after the call. */
const oneAfterAnother = (work: () => Promise<void>): (() => Promise<void>) => {
  let current: Promise<void> = Promise.resolve();
  let following: Promise<void> | undefined;
  return () => {
    following ??= current.then(() => {
      following = undefined;
      current = work();
      return current;
    });
    return following;
  };
};

export interface Followed {
  /** Polls at once, and resolves when the result is applied. It does not wait while the database is down. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

/** Returns the milliseconds until the next poll, after this many failures in a row. */
const untilLook = (failures: number): number => Math.min(limits.longestPause, limits.every * 2 ** failures);

/** Some seconds apart, at random: servers that were started together take turns. */
const untilPrune = (): number => limits.prunedEvery * (0.5 + Math.random());

/**
 * Polls the rows that other servers recorded, some twenty times a second. A transaction gets its number before its commit,
 * so a lower number may become visible later: each poll reads what the last poll's snapshot did not show.
 * While polls fail, the caches store nothing and pages are sent as copies. The next successful poll removes the copies.
 * Resolves once the first snapshot is taken: entries cached from then on are invalidated
 */
export const followInvalidations = async ({
  connect,
  write,
  isOwn,
  caches,
  log,
}: Following): Promise<Followed> => {
  const open = () => {
    const link = { lost: false, db: connect(() => (link.lost = true)) };
    return link;
  };
  let link = open();
  let since: Position | undefined;
  let failures = 0;

  const begin = async (): Promise<void> => {
    // Before the clear: the next poll finds commits in between.
    since = await snapshotNow(link.db);
    caches.clear();
    caches.resume();
    failures = 0;
  };

  const look = async (from: Position): Promise<void> => {
    const { rows, ...position } = await lookSince(link.db, from);
    since = position;
    // This process was suspended for so long that other servers may have deleted rows that it has not read.
    if (position.at - from.at > limits.storedFor / 2) return caches.clear();
    const writes = rows.filter((row) => !isOwn(row.server)).map((row) => row.tags);
    if (writes.length) caches.invalidateAll(writes);
  };

  const next = async (): Promise<void> => {
    try {
      // The pool reconnects by itself, maybe to a server without the recorded rows.
      if (link.lost) throw new Error('The connection was lost');
      if (since !== undefined) return await look(since);
      await begin();
      log.info('the database answers again');
    } catch (error) {
      if (since !== undefined) log.warn({ err: error }, 'writes of other servers are not seen at present');
      since = undefined;
      failures++;
      caches.suspend();
      // A connection that was lost without a word never answers, and is not waited for.
      link.db.destroy().catch(() => {});
      link = open();
    }
  };

  const prune = async (): Promise<void> => {
    try {
      while ((await pruneInvalidations(write)) === limits.prunedAtOnce);
    } catch (error) {
      log.warn({ err: error }, 'cache tags of old writes could not be deleted');
    }
  };

  await begin();
  const lookNow = oneAfterAnother(next);
  const stopping = [repeat(() => untilLook(failures), lookNow), repeat(untilPrune, prune)];
  return {
    catchUp: async () => {
      if (since !== undefined) await lookNow();
    },
    async stop() {
      await Promise.all(stopping.map((stop) => stop()));
      await link.db.destroy();
    },
  };
};
