import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type MigrationDialect, run } from './dialect.ts';

/**
 * Who did what with rights or from the command line. No reference to accounts: an entry says what was so at its time.
 * Each filter of the screen has an index in the order of the list.
 */
export const auditLog = ({ id, reference, text }: MigrationDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await run(db, [
      `create table audit_log (
        ${id}, kind ${text} not null, act ${text} not null, source ${text} not null, by_id ${reference}, by_name ${text},
        subject_id ${text}, subject_name ${text} not null, details ${text}, created_at ${text} not null
      )`,
      'create index audit_log_by_time on audit_log (created_at desc, id desc)',
      'create index audit_log_by_kind on audit_log (kind, created_at desc, id desc)',
      'create index audit_log_by_source on audit_log (source, created_at desc, id desc)',
      `create index audit_log_by_person on audit_log (by_id, created_at desc, id desc)
        where by_id is not null`,
    ]);
  },
});
