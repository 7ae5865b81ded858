import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type MigrationDialect, run } from './dialect.ts';

/** Events are dispatched once: to notifications, mail and webhooks. Older events, and those of servers of 1.0.0, are not. */
export const dispatchedEvents = ({ text }: MigrationDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await run(db, [
      `alter table events add column payload ${text}`,
      'alter table events add column version integer not null default 1',
      `alter table events add column dispatch_at ${text}`,
      'create index events_to_dispatch on events (dispatch_at, id) where dispatch_at is not null',
      'create index events_unlisted on events (type, created_at) where audit_kind is null',
    ]);
  },
});
