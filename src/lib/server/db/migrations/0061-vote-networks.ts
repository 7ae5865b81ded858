import type { Migration } from 'kysely/migration';
import { type MigrationDialect, run } from './dialect.ts';

/** Hashes of the networks that accounts vote from, and the salts of these days. Servers of 1.0.0 store none. */
export const voteNetworks = ({ name, reference, text }: MigrationDialect): Migration => ({
  async up(db) {
    await run(db, [
      `create table network_salts (day ${text} not null primary key, salt ${text} not null)`,
      // No foreign key: rows of accounts are never deleted, and each vote would pay for the check.
      `create table vote_networks (
        user_id ${reference} not null, day ${text} not null, hash ${reference} not null,
        primary key (user_id, day, hash)
      ) ${name === 'sqlite' ? 'without rowid' : ''}`,
      'create index vote_networks_by_day on vote_networks (day)',
    ]);
  },
});
