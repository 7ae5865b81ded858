import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type MigrationDialect, run } from './dialect.ts';

export const accountDeletion = ({ reference, text }: MigrationDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await run(db, [
      `alter table users add column deletes_at ${text}`,
      'create index users_to_delete on users (deletes_at, id) where deletes_at is not null',
      `create table deleted_people (
        user_id ${reference} not null primary key, uid_hash ${text} not null, deleted_at ${text} not null,
        identity_uid ${text}, finished_at ${text}
      )`,
      'create index deleted_people_by_uid on deleted_people (uid_hash)',
      'create index deleted_people_with_identity on deleted_people (user_id) where identity_uid is not null',
      'create index deleted_people_to_finish on deleted_people (user_id) where finished_at is null',
      `create table suspended_emails (
        email_hash ${text} not null primary key, salt ${text} not null, suspended_at ${text} not null
      )`,
    ]);
  },
});
