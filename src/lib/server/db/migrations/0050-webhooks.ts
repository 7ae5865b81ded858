import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type MigrationDialect, run } from './dialect.ts';

/** Webhooks, and what was and is to be sent to them. No reference to events, which are removed earlier or later. */
export const webhooks = ({ id, reference, text }: MigrationDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await run(db, [
      `create table webhooks (
        ${id}, user_id ${reference} references users (id) on delete cascade, url ${text} not null,
        shape ${text} not null, secret_seed ${text} not null, events ${text}, active integer not null default 1,
        disabled_at ${text}, disabled_reason ${text}, failures integer not null default 0, failing_since ${text},
        due_at ${text}, created_at ${text} not null
      )`,
      'create index webhooks_by_user on webhooks (user_id, id)',
      'create index webhooks_due on webhooks (due_at, id) where due_at is not null',
      `create table webhook_deliveries (
        ${id}, webhook_id ${reference} not null references webhooks (id) on delete cascade, event_id ${reference},
        message_id ${text} not null, message ${text} not null, state ${text} not null default 'waiting',
        attempts integer not null default 0, next_at ${text}, status integer, response ${text}, error ${text},
        duration integer, created_at ${text} not null, unique (webhook_id, event_id)
      )`,
      'create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id)',
      `create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, next_at, id)
        where next_at is not null`,
      'create index webhook_deliveries_by_time on webhook_deliveries (created_at)',
    ]);
  },
});
