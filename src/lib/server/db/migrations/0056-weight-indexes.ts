import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from './dialect.ts';

/**
 * Votes of a person by their weight: those that are to be aligned, and those in full, are ranges. It does what its predecessor
 * did, so that a vote writes as many indexes as before. And accounts in their first day, if no job has ended it.
 */
export const weightIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    await run(db, [
      'create index votes_by_user_and_weight on votes (user_id, verified, withheld, product_id)',
      'drop index votes_by_user',
      'create index users_in_first_day on users (created_at) where vote_weight = 250',
    ]);
  },
};
