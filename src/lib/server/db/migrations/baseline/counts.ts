import { type MigrationDialect, rowTrigger } from '#lib/server/db/migrations/dialect.ts';
import { postgresCounts } from './counts-postgres.ts';
import { sqliteCounts } from './counts-sqlite.ts';

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

/**
 * Counts that follow from rows alone, by triggers, so that every release that writes rows counts them (decision records
 * 0012 and 0015), and names that follow their account.
 */
export const countsOf = (dialect: MigrationDialect): string[] => [
  ...(dialect.name === 'sqlite' ? sqliteCounts() : postgresCounts()),
  ...rename(dialect),
];
