import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type MigrationDialect, run } from './dialect.ts';

/** Notifications of members, and how they want to receive them. */
export const notifications = ({ id, reference, text }: MigrationDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    const user = `user_id ${reference} not null references users (id) on delete cascade`;
    await run(db, [
      `create table notifications (
        ${id}, ${user}, kind ${text} not null, event_id ${reference} not null, product_id ${reference},
        topic ${text} not null, target ${text}, facts ${text} not null, delivery ${text} not null,
        created_at ${text} not null, read_at ${text}, mailed_at ${text}
      )`,
      // In this order the job that notifies followers finds how far it has come.
      'create unique index notifications_once on notifications (event_id, kind, user_id)',
      'create index notifications_by_topic on notifications (user_id, topic, id)',
      'create index notifications_unread on notifications (user_id, topic, id) where read_at is null',
      'create index notifications_read on notifications (read_at) where read_at is not null',
      `create index notifications_to_mail on notifications (user_id, id)
        where delivery = 'digest' and mailed_at is null and read_at is null`,
      `create table notification_preferences (
        ${user}, kind ${text} not null, delivery ${text} not null, primary key (user_id, kind)
      )`,
      `create table notification_digests (
        user_id ${reference} primary key references users (id) on delete cascade,
        hour integer not null, time_zone ${text} not null, last_day ${text}
      )`,
    ]);
  },
});
