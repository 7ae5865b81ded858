import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Published products by the whole stars that their mean has at least, with their dates: those of a rating and an age are
 * counted in it, without passing by the others. PostgreSQL reads an index of an expression alone only if the index has the
 * columns of the expression too.
 */
export const ratingFloors: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index products_by_rating_floor on products (
      status, (case when review_count > 0 then rating_sum / review_count else 0 end), accepted_at, id, review_count, rating_sum)`.execute(
      db,
    );
  },
};
