import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type MigrationDialect, run } from './dialect.ts';

/** When a job gave up, of which admins are notified once, and whether a digest's time was chosen. */
export const notificationDetails = ({ text }: MigrationDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await run(db, [
      `alter table jobs add column gave_up_at ${text}`,
      'alter table notification_digests add column chosen integer not null default 0',
    ]);
  },
});
