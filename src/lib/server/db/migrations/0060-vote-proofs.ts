import type { Migration } from 'kysely/migration';
import { run } from './dialect.ts';

/** Votes that were cast during a burst without a proof of work: 1, or 2 once moderators have kept it. Earlier votes, and those of servers of 1.0.0, need none. */
export const voteProofs: Migration = {
  async up(db) {
    await run(db, [
      'alter table votes add column unproven integer not null default 0',
      'create index votes_unproven on votes (user_id, product_id) where unproven <> 0',
      'create index votes_unproven_of_product on votes (product_id, user_id) where unproven <> 0',
    ]);
  },
};
