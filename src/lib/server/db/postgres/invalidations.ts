import { sql } from 'kysely';
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
