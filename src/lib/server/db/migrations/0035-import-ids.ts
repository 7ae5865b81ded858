import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which import has added a product, so that it can be undone. */
const importIds = (text: string): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`alter table products add column import_id ${sql.raw(text)}`.execute(db);
    await sql`create index products_by_import on products (import_id, id) where import_id is not null`.execute(
      db,
    );
  },
});

export const importIdsOfSqlite = importIds('text');
export const importIdsOfPostgres = importIds('text collate "C"');
