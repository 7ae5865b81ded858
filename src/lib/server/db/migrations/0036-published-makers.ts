import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf } from '#lib/server/db/dialect.ts';

/** Only the first publication writes to the maker's row. */
const mark = `update users set has_published = 1 where id = new.adder_id and has_published = 0;`;

const events = ['insert', 'update of status'] as const;

const nameOf = (event: (typeof events)[number]): string => `maker_published_by_${event.slice(0, 6)}`;

/**
 * Who has ever had a published product, by name: an index without the accounts that anybody can make. By triggers, since
 * the release before publishes too.
 */
export const publishedMakers: Migration = {
  async up(db: Kysely<unknown>) {
    const { name } = dialectOf(db as Parameters<typeof dialectOf>[0]);
    await sql`alter table users add column has_published integer not null default 0`.execute(db);
    await sql`update users set has_published = 1
      where id in (select adder_id from products where status = 'accepted')`.execute(db);
    await sql`create index users_published_by_name on users (name_key, id) where has_published = 1`.execute(
      db,
    );
    if (name === 'postgres')
      await sql`create function maker_published() returns trigger language plpgsql as $$ begin
        ${sql.raw(mark)} return null; end $$`.execute(db);
    for (const event of events) {
      const trigger = `create trigger ${nameOf(event)} after ${event} on products`;
      const text =
        name === 'postgres'
          ? `${trigger} for each row when (new.status = 'accepted') execute function maker_published()`
          : `${trigger} when new.status = 'accepted' begin ${mark} end`;
      await sql.raw(text).execute(db);
    }
  },
};
