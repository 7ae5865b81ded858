import type { Migration } from 'kysely/migration';
import { run } from './dialect.ts';

/** Finds the mails of the weekly letter to a member's address, to export or delete them. */
export const mailAddresses: Migration = {
  up: (db) => run(db, ['create index mails_by_address on mails (lower(address)) where address is not null']),
};
