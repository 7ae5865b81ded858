import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type MigrationDialect, run } from './dialect.ts';

/** Which import has added a product, so that it can be undone. */
export const importIds = ({ text }: MigrationDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await run(db, [
      `alter table products add column import_id ${text}`,
      'create index products_by_import on products (import_id, id) where import_id is not null',
    ]);
  },
});
