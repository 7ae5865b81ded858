import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The cache tags of writes, for other servers, with the transaction that brought them (decision record 0016). */
export const cacheInvalidations: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table cache_invalidations (
      id bigint generated always as identity primary key,
      xid xid8 not null default pg_current_xact_id(),
      server text not null,
      tags text[] not null,
      created_at timestamptz not null default now()
    )`.execute(db);
    await sql`create index cache_invalidations_by_transaction on cache_invalidations (xid)`.execute(db);
    await sql`create index cache_invalidations_by_age on cache_invalidations (created_at)`.execute(db);
  },
};
