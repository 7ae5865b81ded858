import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Lists the products that are to be indexed again: those with letters beyond ASCII, or emoji. The job has a kind that 1.0.0
 * does not know: a server of 1.0.0 that still runs would index them as it always did. It takes over what 1.0.0's own job,
 * `indexProducts`, has left.
 */
export const searchInsideWords: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`insert into products_to_index (product_id)
      select id from products where deleted_at is null
        and octet_length(name || tags || short_description || description)
          > length(name || tags || short_description || description)
      on conflict do nothing`.execute(db);
    await sql`delete from jobs where kind = 'indexProducts'`.execute(db);
    // Due at once, and the same whenever it is executed.
    const at = '2026-11-25T00:00:00.000Z';
    await sql`insert into jobs (id, kind, payload, run_at, created_at)
      select 'indexWords', 'indexWords', '{}', ${at}, ${at}
      where exists (select 1 from products_to_index)
      on conflict do nothing`.execute(db);
  },
};
