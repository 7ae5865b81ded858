import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Frozen with the rest of the migration: it must not follow later changes of the schema's types. */
type Any = Kysely<unknown>;

/** Takes a deleted product off the counts at once, and not a second time when its row goes. */
const counts = async (db: Any): Promise<void> => {
  const countOut = sql`update product_counts set total = total - 1 where status = old.status`;
  const takeOffDay = sql`update daily_counts set products = products - 1 where day = substr(old.created_at, 1, 10)`;
  await sql`drop trigger product_discounted`.execute(db);
  await sql`create trigger product_discounted after delete on products
    when old.deleted_at is null begin ${countOut}; end`.execute(db);
  await sql`drop trigger products_discounted_by_day`.execute(db);
  await sql`create trigger products_discounted_by_day after delete on products
    when old.deleted_at is null begin ${takeOffDay}; end`.execute(db);
  // By the new status: if the same statement changes the status, another trigger counts that.
  await sql`create trigger product_marked_deleted after update of deleted_at on products
    when old.deleted_at is null and new.deleted_at is not null begin
      update product_counts set total = total - 1 where status = new.status;
      ${takeOffDay};
    end`.execute(db);
};

/** Products are deleted in two steps: hidden at once, and removed with their votes in batches. */
export const deletions: Migration = {
  async up(db: Any) {
    await sql`alter table products add column deleted_at text`.execute(db);
    await sql`create index products_deleted on products (deleted_at, id) where deleted_at is not null`.execute(
      db,
    );
    await counts(db);
    await sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`.execute(db);
  },
};
