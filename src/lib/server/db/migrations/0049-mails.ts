import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type MigrationDialect, run } from './dialect.ts';

/** The outbox, what keeps mails from being sent, and the subscribers of the weekly letter. */
export const mails = ({ id, reference, text }: MigrationDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await run(db, [
      `create table mails (
        ${id}, key ${text} not null unique, user_id ${reference} references users (id) on delete cascade,
        address ${text}, kind ${text} not null, payload ${text} not null, created_at ${text} not null,
        due_at ${text} not null, state ${text} not null default 'waiting', failures integer not null default 0,
        last_error ${text}, sent_at ${text}, check ((user_id is null) <> (address is null))
      )`,
      `create table mail_optouts (
        user_id ${reference} not null references users (id) on delete cascade, kind ${text} not null,
        created_at ${text} not null, primary key (user_id, kind)
      )`,
      `create table mail_bounces (
        address_hash ${text} primary key, reason ${text} not null, created_at ${text} not null
      )`,
      `create table letter_subscribers (
        ${id}, email ${text} not null, email_key ${text} not null unique, created_at ${text} not null,
        confirmed_at ${text}, unsubscribed_at ${text}, last_week ${text}
      )`,
      "create index mails_due on mails (due_at, id) where state = 'waiting'",
      "create index mails_failed on mails (id) where state = 'failed'",
      'create index mails_by_age on mails (created_at)',
      'create index mails_by_user on mails (user_id) where user_id is not null',
    ]);
  },
});
