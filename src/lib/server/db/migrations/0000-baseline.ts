import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ConfigError } from '#lib/server/ops/config.ts';
import { boardsOf } from './baseline/boards.ts';
import { postgresCounts } from './baseline/counts-postgres.ts';
import { sqliteCounts } from './baseline/counts-sqlite.ts';
import { createIndexes } from './baseline/indexes.ts';
import { searchOf } from './baseline/search.ts';
import { siteTablesOf } from './baseline/site-tables.ts';
import { tablesOf } from './baseline/tables.ts';
import { type MigrationDialect, rowTrigger, run } from './dialect.ts';

/** Products and reviews have the name and the photo of their author, and follow the account. */
const rename = (dialect: MigrationDialect): string[] =>
  rowTrigger(dialect, {
    name: 'user_renamed',
    event: 'update of name, photo_url on users',
    when: `old.name <> new.name or old.photo_url ${dialect.isDistinctFrom} new.photo_url`,
    locks: 'perform from products where adder_id = new.id order by id for no key update;',
    body: `
      update products set adder_name = new.name, photo_url = new.photo_url
        where adder_id = new.id and deleted_at is null;
      update reviews set name = new.name, image = new.photo_url where user_id = new.id;`,
  });

/** Counts that follow from rows alone, by triggers: every release that writes rows counts them (decision records 0012 and 0015). */
const countsOf = ({ name }: MigrationDialect): string[] =>
  name === 'sqlite' ? sqliteCounts() : postgresCounts();

/**
 * The schema of 1.0.0. A new database gets it; one of 1.0.0 has it, and gets the name on record only (decision record
 * 0044). It sorts before all other names, so that the record has those of 1.0.0 already, or none at all.
 * @param released the migrations that 1.0.0 has on record
 */
export const baseline = (dialect: MigrationDialect, released: readonly string[]): Migration => ({
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    const recorded = new Set(rows.map(({ name }) => name));
    if (recorded.size === 0)
      await run(db, [
        ...tablesOf(dialect),
        ...siteTablesOf(dialect),
        ...createIndexes,
        ...countsOf(dialect),
        ...rename(dialect),
        ...searchOf(dialect),
        ...boardsOf(dialect),
      ]);
    else if (!released.every((name) => recorded.has(name)))
      throw new ConfigError(
        'The database is of a release before 1.0.0, which this one does not upgrade; nothing in it was changed. ' +
          'Start release 1.0.0 on it once, then this one',
      );
  },
});
