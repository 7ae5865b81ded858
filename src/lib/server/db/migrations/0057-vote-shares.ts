import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type MigrationDialect, run } from './dialect.ts';

/** Percentages of a product's votes by weight, rounded, as of a day that is over. */
export const voteShares = ({ reference, text }: MigrationDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await run(db, [
      `create table vote_shares (
        product_id ${reference} not null primary key references products (id) on delete cascade,
        day ${text} not null, less integer not null, none integer not null
      )`,
    ]);
  },
});
