import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The reports that have a reason: of a product reported many times without one, a list would read all to find none. */
export const reportReasons: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index reports_with_reason on reports (product_id, user_id) where reason is not null`.execute(
      db,
    );
  },
};
