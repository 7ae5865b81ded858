import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** 64 random bits: nobody finds a page by counting. */
const randomId = sql`lower(hex(randomblob(8)))`;

/** The public page of a user: its id, whether it is private, and what is on it. PostgreSQL has its own. */
export const userPages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column public_id text`.execute(db);
    await sql`update users set public_id = ${randomId}`.execute(db);
    await sql`create unique index users_by_public_id on users (public_id)`.execute(db);
    // SQLite adds no column with a random default, and the release before adds users without one.
    await sql`create trigger users_public_id after insert on users when new.public_id is null
      begin
        update users set public_id = ${randomId} where id = new.id;
      end`.execute(db);
    await sql`alter table users add column page_private integer not null default 0`.execute(db);
    await sql`create index products_by_maker on products (adder_id, status, accepted_at desc, id desc)`.execute(
      db,
    );
    await sql`create index reviews_by_writer on reviews (user_id, created_at desc, id desc)`.execute(db);
  },
};
