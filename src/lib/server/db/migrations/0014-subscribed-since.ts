import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Frozen with the rest of the migration: it must not follow later changes of the schema's types. */
type Any = Kysely<unknown>;

/** Since when an account is subscribed, beside its status: the mark of subscribers tells the month. */
export const subscribedSince: Migration = {
  async up(db: Any) {
    await sql`alter table users add column subscribed_at text`.execute(db);
    await sql`update users set subscribed_at = coalesce(
      (select min(coalesce(paid_at, created_at)) from checkouts where user_id = users.id and state = 'paid'), created_at)
      where status is not null`.execute(db);
  },
};
