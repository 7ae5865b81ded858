import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Pages that search engines are to be notified of. Empty where they are not. */
const changedPages = (text: string): Migration => ({
  async up(db: Kysely<unknown>) {
    const type = sql.raw(text);
    await sql`create table changed_pages (path ${type} not null primary key, version ${type} not null)`.execute(
      db,
    );
  },
});

export const changedPagesOfSqlite = changedPages('text');
export const changedPagesOfPostgres = changedPages('text collate "C"');
