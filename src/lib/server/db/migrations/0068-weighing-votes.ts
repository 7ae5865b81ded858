import type { Migration } from 'kysely/migration';
import { withheldOnBoards } from './0054-vote-weights.ts';
import type { Counting } from './baseline/board-rules.ts';
import { boardVotesOf } from './baseline/board-votes.ts';
import { boardProductsOf } from './baseline/boards.ts';
import { type MigrationDialect, replaceTriggers, run } from './dialect.ts';

const weighing: Counting = {
  columns: 'verified, withheld',
  counts: (row) => `${row}.verified = 1 and ${row}.withheld < 1000`,
};

/** A vote that withholds all of its weight is not on a board at all. */
const withheld = (row: string): string => `${row}.withheld % 1000`;

/** Takes the votes that weigh nothing from their boards. The weights stay, and the results of closed boards. */
const leave = `
  update leaderboard_entries set votes = leaderboard_entries.votes - lowered.total,
    withheld = leaderboard_entries.withheld - lowered.total * 1000,
    reached_at = case when lowered.closed_at is null then coalesce(
      (select max(vote.created_at) from votes vote where vote.product_id = lowered.product_id and ${weighing.counts('vote')}
        and vote.created_at >= lowered.starts_on and vote.created_at < lowered.ends_on),
      (select accepted_at from products where id = lowered.product_id), reached_at) else reached_at end
  from (
    select entry.product_id, board.period, board.closed_at, board.starts_on, board.ends_on, count(*) as total
    from votes vote join leaderboard_entries entry on entry.product_id = vote.product_id
      join leaderboards board on board.period = entry.period
        and board.starts_on <= vote.created_at and board.ends_on > vote.created_at
    where vote.verified = 1 and vote.withheld = 1000
    group by 1, 2, 3, 4, 5
  ) lowered
  where leaderboard_entries.product_id = lowered.product_id and leaderboard_entries.period = lowered.period`;

/** Leaderboards count only votes that weigh something: suspected ones decide no tie, and are not withdrawn by their removal. */
export const weighingVotes = (dialect: MigrationDialect): Migration => ({
  up: (db) =>
    run(db, [
      ...replaceTriggers(dialect, [
        ...boardVotesOf(dialect, weighing),
        ...boardProductsOf(dialect, weighing),
        ...withheldOnBoards(dialect, withheld),
      ]),
      leave,
    ]),
});
