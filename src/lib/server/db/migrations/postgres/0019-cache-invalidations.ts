import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The cache tags of writes, for other servers, with the transaction that brought them (decision record 0016). Unlogged: a
 * crash of the database empties it and ends all connections, after which every server clears its caches anyway.
 */
export const cacheInvalidations: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create unlogged table cache_invalidations (
      xid xid8 not null default pg_current_xact_id(),
      server text not null,
      tags text[] not null,
      created_at timestamptz not null default now()
    )`.execute(db);
    await sql`create index cache_invalidations_by_transaction on cache_invalidations (xid)`.execute(db);
  },
};
