import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type MigrationDialect, run } from './dialect.ts';

/**
 * The order of the review queue: what waits for a moderator first, longest wait first, then the latest decision first.
 * Indexes of expressions, since the previous release writes no `decided_at`.
 */
export const queueOrder = ({ text }: MigrationDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await run(db, [
      `alter table products add column decided_at ${text}`,
      `update products set decided_at = (
        select created_at from product_events
        where product_id = products.id and act in ('accept', 'reject') and undone_at is null
        order by id desc limit 1
      ) where id in (select product_id from product_events where act in ('accept', 'reject'))`,
      `create index products_by_wait on products (
        (case when status <> 'pending' or (waiting_since is null and approved_version = updated_at) then '~'
          else coalesce(waiting_since, created_at) end),
        coalesce(decided_at, accepted_at, created_at) desc, id)`,
      `create index products_by_state_and_decision on products (
        status_order, coalesce(decided_at, accepted_at, created_at) desc, id)`,
    ]);
  },
});
