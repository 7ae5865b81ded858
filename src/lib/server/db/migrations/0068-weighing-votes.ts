import type { Migration } from 'kysely/migration';
import type { TieRule } from './baseline/board-rules.ts';
import { boardVotesOf } from './baseline/board-votes.ts';
import { boardProductsOf } from './baseline/boards.ts';
import { type MigrationDialect, replaceTriggers, run } from './dialect.ts';

const weighing: TieRule = { columns: 'verified, withheld', decides: (row) => `${row}.withheld < 1000` };

/** Corrects the open boards of products with votes that weigh nothing. */
const correctTies = `
  update leaderboard_entries set reached_at = coalesce(
    (select max(vote.created_at) from votes vote where vote.product_id = leaderboard_entries.product_id
      and vote.verified = 1 and ${weighing.decides('vote')}
      and vote.created_at >= board.starts_on and vote.created_at < board.ends_on),
    (select accepted_at from products where id = leaderboard_entries.product_id), reached_at)
  from leaderboards board
  where board.period = leaderboard_entries.period and board.closed_at is null
    and product_id in (select product_id from votes where verified = 1 and withheld = 1000)`;

/**
 * Votes that weigh nothing, since they are suspected, decide no tie on leaderboards. Closed ones still count them: otherwise
 * `since_closed` would publish how many are suspected (0054).
 */
export const weighingVotes = (dialect: MigrationDialect): Migration => ({
  up: (db) =>
    run(db, [
      ...replaceTriggers(dialect, [
        ...boardVotesOf(dialect, weighing),
        ...boardProductsOf(dialect, weighing),
      ]),
      correctTies,
    ]),
});
