import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Frozen with the rest of the migration: it must not follow later changes of the schema's types. */
type Any = Kysely<unknown>;

/** Since when a pending product waits: since it was submitted again, else since it was added. */
const since = sql`coalesce((
  select created_at from product_events
  where product_id = products.id and act = 'resubmit'
  order by id desc limit 1
), created_at)`;

/** Since when each pending product waits for a moderator, and which of them has waited longest. */
export const waitingSince: Migration = {
  async up(db: Any) {
    await sql`alter table products add column waiting_since text`.execute(db);
    await sql`update products set waiting_since = ${since} where status = 'pending' and deleted_at is null`.execute(
      db,
    );
    await sql`create index products_waiting on products (waiting_since) where waiting_since is not null`.execute(
      db,
    );
  },
};
