import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The public page of a user, as on SQLite, where a trigger gives the ids. */
export const userPages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column public_id text not null
      default substr(md5(gen_random_uuid()::text), 1, 16)`.execute(db);
    await sql`create unique index users_by_public_id on users (public_id)`.execute(db);
    await sql`alter table users add column page_private integer not null default 0`.execute(db);
    await sql`create index products_by_maker on products (adder_id, status, accepted_at desc, id desc)`.execute(
      db,
    );
    await sql`create index reviews_by_writer on reviews (user_id, created_at desc, id desc)`.execute(db);
  },
};
