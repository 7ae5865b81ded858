import type { Migration } from 'kysely/migration';
import { run } from './dialect.ts';

/** Votes that were cast during a burst without a proof of work. Those of before, and of servers of 1.0.0, need none. */
export const voteProofs: Migration = {
  async up(db) {
    await run(db, [
      'alter table votes add column unproven integer not null default 0',
      'create index votes_unproven on votes (user_id, product_id) where unproven = 1',
    ]);
  },
};
