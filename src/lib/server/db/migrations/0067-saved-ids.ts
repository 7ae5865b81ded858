import type { Migration } from 'kysely/migration';
import { run } from './dialect.ts';

/** Ids of saved products as wide as all others: a larger one than the column's type has is an error, not a missing row. */
export const savedIds: Migration = {
  up: (db) =>
    run(db, [
      'alter table saved_products alter column product_id type bigint, alter column user_id type bigint',
    ]),
};
