import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The order of the review queue: what waits for a moderator first, longest wait first, then the latest decision first.
 * Indexes of expressions, since the previous release writes no `decided_at`.
 */
const queueOrder = (text: string): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`alter table products add column decided_at ${sql.raw(text)}`.execute(db);
    await sql`update products set decided_at = (
      select created_at from product_events
      where product_id = products.id and act in ('accept', 'reject') and undone_at is null
      order by id desc limit 1
    ) where id in (select product_id from product_events where act in ('accept', 'reject'))`.execute(db);
    await sql`create index products_by_wait on products (
      (case when status <> 'pending' or (waiting_since is null and approved_version = updated_at) then '~'
        else coalesce(waiting_since, created_at) end),
      coalesce(decided_at, accepted_at, created_at) desc, id)`.execute(db);
    await sql`create index products_by_state_and_decision on products (
      status_order, coalesce(decided_at, accepted_at, created_at) desc, id)`.execute(db);
  },
});

export const queueOrderOfSqlite = queueOrder('text');
export const queueOrderOfPostgres = queueOrder('text collate "C"');
