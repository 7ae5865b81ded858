import type { Migration } from 'kysely/migration';
import { type MigrationDialect, run } from './dialect.ts';

/**
 * Services of throw-away addresses that moderators trust, and the service of each account. All accounts without a weight are
 * weighed again, which finds theirs.
 */
export const trustedDomains = ({ reference, text }: MigrationDialect): Migration => ({
  async up(db) {
    await run(db, [
      `create table trusted_domains (
        domain ${text} not null primary key, by_id ${reference} not null references users (id), at ${text} not null
      )`,
      `alter table users add column throw_away_domain ${text}`,
      'alter table users add column domain_trusted integer not null default 0',
      `create index users_by_throw_away_domain on users (throw_away_domain, domain_trusted, id)
        where throw_away_domain is not null`,
      'create index users_of_trusted_domains on users (throw_away_domain, id) where domain_trusted = 1',
      'update users set weighed = 0 where vote_weight = 0 and mailbox is not null',
    ]);
  },
});
