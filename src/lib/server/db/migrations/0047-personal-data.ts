import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from './dialect.ts';

/** All that names a person is found by an index: for the export and the deletion of their data. */
export const personalData: Migration = {
  async up(db: Kysely<unknown>) {
    await run(db, [
      'create index events_by_person on events (by_id, id) where by_id is not null',
      'create index events_by_subject on events (subject_id, id) where subject_id is not null',
      'create index role_changes_by_author on role_changes (by_id) where by_id is not null',
    ]);
  },
};
