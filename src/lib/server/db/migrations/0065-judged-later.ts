import type { Migration } from 'kysely/migration';
import { type MigrationDialect, run } from './dialect.ts';

/** Groups that are worth a look until it is known whether their votes weigh less: leaderboards wait for that. */
export const judgedLater = ({ text }: MigrationDialect): Migration => ({
  async up(db) {
    await run(db, [
      `alter table findings add column judged_at ${text}`,
      'create index findings_judged_later on findings (judged_at) where judged_at is not null',
    ]);
  },
});
