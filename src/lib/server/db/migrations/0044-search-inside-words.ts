import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Products whose words are to be indexed anew by the job of 0021: those with letters beyond ASCII, or emoji. */
export const searchInsideWords: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`insert into products_to_index (product_id)
      select id from products where deleted_at is null
        and octet_length(name || tags || short_description || description)
          > length(name || tags || short_description || description)
      on conflict do nothing`.execute(db);
    // Due at once, and the same whenever it is executed.
    const at = '2026-11-25T00:00:00.000Z';
    await sql`insert into jobs (id, kind, payload, run_at, created_at)
      select 'indexProducts', 'indexProducts', '{}', ${at}, ${at}
      where exists (select 1 from products_to_index)
      on conflict do nothing`.execute(db);
  },
};
