import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { share } from './baseline/board-votes.ts';
import { type MigrationDialect, rowTrigger, run } from './dialect.ts';

/** Adds to, or subtracts from, the open boards that a vote counts on. */
const withhold = (sign: '+' | '-', row: 'new' | 'old'): string => `
  update leaderboard_entries set withheld = withheld ${sign} ${row}.withheld
  from leaderboards board
  where product_id = ${row}.product_id and board.period = leaderboard_entries.period and board.closed_at is null
    and board.starts_on <= ${row}.created_at and board.ends_on > ${row}.created_at;`;

/** A product that joins a board brings the votes of an earlier publication. */
const withholdFromNew = `
  update leaderboard_entries set withheld = withheld + (
    select coalesce(sum(vote.withheld), 0) from votes vote join leaderboards board on board.period = new.period
    where vote.product_id = new.product_id and board.closed_at is null
      and board.starts_on <= vote.created_at and board.ends_on > vote.created_at)
  where product_id = new.product_id and period = new.period;`;

/**
 * The weight that votes lack. It is 0 for all that is there, and for what servers of 1.0.0 write, so that the
 * order stays as it is until a job has weighed each account. Triggers, so that any release may write votes and accounts.
 */
export const voteWeights = (dialect: MigrationDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    const { text, reference, generated, isDistinctFrom } = dialect;
    const short = `${reference} not null default 0`;
    const weight = (votes: string, withheld: string) =>
      `${reference} generated always as (cast(${votes} as ${reference}) * 1000 - ${withheld}) ${generated}`;
    const isOther = (column: string) => `old.${column} ${isDistinctFrom} new.${column}`;
    await run(db, [
      'alter table users add column vote_weight integer not null default 1000',
      `alter table users add column mailbox ${text}`,
      'alter table users add column weighed integer not null default 0',
      'create index users_to_weigh on users (id) where weighed = 0',
      'create index users_by_mailbox on users (mailbox, email_verified, id) where mailbox is not null',
      'alter table votes add column withheld integer not null default 0',
      `alter table products add column withheld_votes ${short}`,
      `alter table products add column vote_weight ${weight('verified_votes', 'withheld_votes')}`,
      'create index products_by_vote_weight on products (status_order, vote_weight desc, id)',
      `alter table leaderboard_entries add column withheld ${short}`,
      `alter table leaderboard_entries add column weight ${weight('votes', 'withheld')}`,
      `create index leaderboard_entries_by_weight
        on leaderboard_entries (period, weight desc, reached_at, product_id)`,
      ...rowTrigger(dialect, {
        name: 'users_changed_weight',
        event: 'update of email_verified, email_key, suspended_at on users',
        when: ['email_verified', 'email_key', 'suspended_at'].map(isOther).join(' or '),
        body: 'update users set weighed = 0 where id = new.id and weighed <> 0;',
      }),
      ...rowTrigger(dialect, {
        name: 'votes_withheld',
        event: 'insert on votes',
        when: 'new.withheld <> 0',
        body: withhold('+', 'new'),
      }),
      ...rowTrigger(dialect, {
        name: 'votes_withheld_removed',
        event: 'delete on votes',
        when: 'old.withheld <> 0',
        body: withhold('-', 'old'),
        locks: share,
      }),
      ...rowTrigger(dialect, {
        name: 'votes_withheld_changed',
        event: 'update of withheld, created_at on votes',
        when: `old.withheld <> new.withheld or (old.created_at <> new.created_at and new.withheld <> 0)`,
        body: withhold('-', 'old') + withhold('+', 'new'),
        locks: share,
      }),
      ...rowTrigger(dialect, {
        name: 'leaderboard_entries_withheld',
        event: 'insert on leaderboard_entries',
        when: 'new.votes <> 0',
        body: withholdFromNew,
      }),
    ]);
  },
});
