import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Links in their normal form, to find products with the same one. An hourly job fills the column for the rows that are
 * there, and for those that the release before writes: their `keyed_link` is not their link.
 */
const linkKeys = (text: string): Migration => ({
  async up(db: Kysely<unknown>) {
    const type = sql.raw(text);
    await sql`alter table products add column link_key ${type}`.execute(db);
    await sql`alter table products add column keyed_link ${type}`.execute(db);
    await sql`create index products_by_link on products (link_key, id)`.execute(db);
    await sql`create index products_without_link_key on products (id)
      where keyed_link is distinct from external_link`.execute(db);
  },
});

export const linkKeysOfSqlite = linkKeys('text');
export const linkKeysOfPostgres = linkKeys('text collate "C"');
