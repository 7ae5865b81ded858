import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type MigrationDialect, run } from './dialect.ts';

/**
 * Links in their normal form, to find products with the same one. An hourly job fills the column for the rows that are
 * there, and for those that the release before writes: their `keyed_link` is not their link.
 */
export const linkKeys = ({ text }: MigrationDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await run(db, [
      `alter table products add column link_key ${text}`,
      `alter table products add column keyed_link ${text}`,
      'create index products_by_link on products (link_key, id)',
      `create index products_without_link_key on products (id)
        where keyed_link is distinct from external_link`,
    ]);
  },
});
