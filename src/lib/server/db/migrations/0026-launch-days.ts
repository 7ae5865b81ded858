import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const run = async (db: Kysely<unknown>, text: string): Promise<void> => {
  const type = sql.raw(text);
  await sql`alter table products add column launch_day ${type}`.execute(db);
  await sql`alter table products add column approved_version ${type}`.execute(db);
  // A partial index: few products are in it, and the others cost nothing.
  await sql`create index products_scheduled on products (status, launch_day, id) where approved_version is not null`.execute(
    db,
  );
  await sql`create index products_in_queue
    on products (status_order, (approved_version is not null), created_at desc, id desc)`.execute(db);
};

/**
 * The day on which a product is to appear, and the version that a moderator has accepted ahead of it. Its status stays
 * `pending` until then: the release before would publish anything else.
 */
const launchDays = (text: string): Migration => ({
  async up(db: Kysely<unknown>) {
    await run(db, text);
  },
});

export const launchDaysOfSqlite = launchDays('text');
export const launchDaysOfPostgres = launchDays('text collate "C"');
