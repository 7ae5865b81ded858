import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Frozen with the rest of the migration: it must not follow later changes of the schema's types. */
type Any = Kysely<unknown>;

/** The columns that moderators sort by, and the content at the last decision. */
const products = async (db: Any): Promise<void> => {
  await sql`alter table products add column report_count integer not null default 0`.execute(db);
  await sql`update products set report_count = (
    select count(*) from reports where reports.product_id = products.id
  ) where reported = 1`.execute(db);
  await sql`alter table products add column changed_from text`.execute(db);
  await sql`alter table products add column changed integer not null
    generated always as (changed_from is not null) virtual`.execute(db);
  for (const [name, columns] of [
    ['products_by_name', 'name_key, id'],
    ['products_by_state_and_name', 'status_order, name_key, id'],
    ['products_by_votes', 'votes desc, id'],
    ['products_by_state_and_votes', 'status_order, votes desc, id'],
    ['products_by_reports', 'report_count desc, id'],
    ['products_by_state_and_reports', 'status_order, report_count desc, id'],
  ] as const)
    await sql`create index ${sql.ref(name)} on products (${sql.raw(columns)})`.execute(db);
  // A partial index: few products are in it, and the others cost nothing.
  await sql`create index products_changed on products (changed, status_order) where changed = 1`.execute(db);
};

const payments = async (db: Any): Promise<void> => {
  await db.schema
    .createTable('coupons')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('code_key', 'text', (column) => column.notNull().unique())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('percent', 'amount')`))
    .addColumn('value', 'integer', (column) => column.notNull().check(sql`value > 0`))
    .addColumn('valid_until', 'text')
    .addColumn('use_limit', 'integer')
    .addColumn('uses', 'integer', (column) => column.notNull().defaultTo(0).check(sql`uses >= 0`))
    .addColumn('active', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('checkouts')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('provider', 'text', (column) =>
      column.notNull().check(sql`provider in ('none', 'sandbox', 'stripe')`),
    )
    .addColumn('session_id', 'text', (column) => column.unique())
    .addColumn('state', 'text', (column) =>
      column
        .notNull()
        .check(sql`state in ('open', 'processing', 'paid', 'failed', 'expired', 'cancelled', 'refunded')`),
    )
    .addColumn('list_price', 'integer', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull().check(sql`amount >= 0`))
    .addColumn('coupon_id', 'integer', (column) => column.references('coupons.id').onDelete('set null'))
    .addColumn('coupon_code', 'text')
    .addColumn('holds_use', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('paid_at', 'text')
    .addColumn('refunded_at', 'text')
    .execute();
  await sql`create index checkouts_by_user on checkouts (user_id, id desc)`.execute(db);
  await sql`create index checkouts_by_state on checkouts (state, amount)`.execute(db);
  await sql`create index checkouts_by_coupon on checkouts (coupon_id)`.execute(db);
  await sql`create index checkouts_open on checkouts (expires_at) where state = 'open'`.execute(db);
};

const log = async (db: Any): Promise<void> => {
  await db.schema
    .createTable('moderation_log')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('by_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('by_name', 'text', (column) => column.notNull())
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('subject_name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await sql`create index users_suspended on users (suspended_at) where suspended_at is not null`.execute(db);
};

/**
 * Counts by day, maintained by triggers, so that nothing counts a million votes. What is deleted is taken off its day.
 */
const days = async (db: Any): Promise<void> => {
  await db.schema
    .createTable('daily_counts')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('products', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('votes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('reviews', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('sign_ups', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const [table, column, counted] of [
    ['products', 'products', 'true'],
    ['votes', 'votes', 'true'],
    ['reviews', 'reviews', 'true'],
    ['users', 'sign_ups', "uid <> 'house'"],
  ] as const) {
    const count = sql.ref(column);
    const add = sql`insert into daily_counts (day, ${count}) values (substr(new.created_at, 1, 10), 1)
      on conflict (day) do update set ${count} = ${count} + 1`;
    const subtract = sql`update daily_counts set ${count} = ${count} - 1 where day = substr(old.created_at, 1, 10)`;
    const named = (event: string) => sql.ref(`${table}_${event}_by_day`);
    const isCounted = (row: 'new' | 'old') => sql.raw(counted === 'true' ? counted : `${row}.${counted}`);
    await sql`insert into daily_counts (day, ${count})
      select substr(created_at, 1, 10), count(*) as total from ${sql.table(table)} where ${sql.raw(counted)} group by 1
      on conflict (day) do update set ${count} = excluded.${count}`.execute(db);
    await sql`create trigger ${named('counted')} after insert on ${sql.table(table)}
      when ${isCounted('new')} begin ${add}; end`.execute(db);
    await sql`create trigger ${named('discounted')} after delete on ${sql.table(table)}
      when ${isCounted('old')} begin ${subtract}; end`.execute(db);
    await sql`create trigger ${named('recounted')} after update of created_at on ${sql.table(table)}
      when ${isCounted('new')} begin ${subtract}; ${add}; end`.execute(db);
  }
};

export const dashboardTables: Migration = {
  async up(db: Any) {
    await products(db);
    await payments(db);
    await log(db);
    await days(db);
  },
};
