import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const run = async (db: Kysely<unknown>, text: string): Promise<void> => {
  const type = sql.raw(text);
  await sql`create table related_products (
    product_id bigint not null references products (id) on delete cascade,
    position integer not null,
    related_id bigint not null references products (id) on delete cascade,
    basis ${type} not null check (basis in ('votes', 'tags')),
    primary key (product_id, position)
  )`.execute(db);
  await sql`create index related_products_by_related on related_products (related_id)`.execute(db);
  // One row: how far the job that fills the table has come on which day.
  await sql`create table related_runs (
    id integer not null primary key, day ${type} not null, after_id bigint not null
  )`.execute(db);
  await sql`insert into related_runs (id, day, after_id) values (1, '', 0)`.execute(db);
  await sql`create index reviews_best on reviews (product_id, rating desc, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index reviews_worst on reviews (product_id, rating, created_at desc, id desc)`.execute(db);
  await sql`create index leaderboard_entries_won on leaderboard_entries (product_id) where place is not null`.execute(
    db,
  );
};

/** What is displayed below a product: related ones, reviews by rating; and the places that its maker's page names. */
const relatedProducts = (text: string): Migration => ({
  async up(db: Kysely<unknown>) {
    await run(db, text);
  },
});

export const relatedProductsOfSqlite = relatedProducts('text');
export const relatedProductsOfPostgres = relatedProducts('text collate "C"');
