import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type MigrationDialect, run, triggerFunction } from './dialect.ts';

/** Only the first publication writes to the maker's row. */
const mark = 'update users set has_published = 1 where id = new.adder_id and has_published = 0;';

/**
 * Who has ever had a published product, by name: an index without the accounts that anybody can make. By triggers, since
 * the release before publishes too.
 */
export const publishedMakers = ({ name }: MigrationDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    const isPublished = "new.status = 'accepted'";
    const action =
      name === 'sqlite'
        ? `when ${isPublished} begin ${mark} end`
        : `for each row when (${isPublished}) execute function maker_published()`;
    await run(db, [
      'alter table users add column has_published integer not null default 0',
      `update users set has_published = 1
        where id in (select adder_id from products where status = 'accepted')`,
      'create index users_published_by_name on users (name_key, id) where has_published = 1',
      ...(name === 'postgres' ? [triggerFunction('maker_published', mark)] : []),
      ...['insert', 'update of status'].map(
        (event) =>
          `create trigger maker_published_by_${event.slice(0, 6)} after ${event} on products ${action}`,
      ),
    ]);
  },
});
