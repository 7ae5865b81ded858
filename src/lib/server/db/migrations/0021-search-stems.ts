import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Learned words by their stem, and the products whose words are to be indexed anew. A job does both, in its own time: on
 * a large site it takes minutes, in which the search finds what it found before. A new site has nothing to index.
 */
export const searchStems: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table search_words add column stem text`.execute(db);
    await sql`create index search_words_by_stem on search_words (stem, uses desc)`.execute(db);
    await sql`create table products_to_index (product_id bigint not null primary key)`.execute(db);
    await sql`insert into products_to_index (product_id) select id from products where deleted_at is null`.execute(
      db,
    );
    // Due at once, and the same whenever it is executed.
    const at = '2026-11-22T00:00:00.000Z';
    await sql`insert into jobs (id, kind, payload, run_at, created_at)
      select 'indexProducts', 'indexProducts', '{}', ${at}, ${at}
      where exists (select 1 from products)`.execute(db);
  },
};
