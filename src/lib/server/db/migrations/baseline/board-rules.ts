/** Condition for the votes whose time decides ties. Boards count all verified votes. */
export interface TieRule {
  /** The columns of a vote that boards depend on, except for its time. */
  columns: string;
  /** SQL condition on a verified vote. @param row its name */
  decides(row: string): string;
}

export const allDecide: TieRule = { columns: 'verified', decides: () => 'true' };

/** Adds the boards and entries of the product `new`. The votes are those of an earlier publication. */
export const joinBoards = ({ decides }: TieRule): string => `
  insert into leaderboards (period, kind, starts_on, ends_on)
    select period, kind, starts_on, ends_on from leaderboard_candidates where product_id = new.id
    order by period on conflict (period) do nothing;
  insert into leaderboard_entries (product_id, period, votes, reached_at)
    select candidate.product_id, candidate.period, count(vote.user_id),
      coalesce(max(case when ${decides('vote')} then vote.created_at end), candidate.accepted_at)
    from leaderboard_candidates candidate
      join leaderboards board on board.period = candidate.period and board.closed_at is null
      left join votes vote on vote.product_id = candidate.product_id and vote.verified = 1
        and vote.created_at >= candidate.starts_on and vote.created_at < candidate.ends_on
    where candidate.product_id = new.id
    group by candidate.product_id, candidate.period, candidate.accepted_at
    on conflict (product_id, period) do nothing;`;

/** Removes the entries of the product `new` from boards that are not closed. */
export const leaveBoards = `
  delete from leaderboard_entries where product_id = new.id and exists (
    select 1 from leaderboards board where board.period = leaderboard_entries.period and board.closed_at is null
  );`;

export const isPublished = (row: 'new' | 'old'): string =>
  `(${row}.status = 'accepted' and ${row}.accepted_at is not null and ${row}.deleted_at is null)`;

/** The names by which a statement knows an entry, its board and the votes that it counts there. */
export interface VotesOnBoard extends Pick<TieRule, 'decides'> {
  /** Prefix of the entry's columns. */
  entry: '' | 'entry.';
  board: string;
  /** SQL for the number of votes that count on the board. @param when while it is open, or after it was closed */
  total(when: 'open' | 'closed'): string;
  productId: string;
  /** The time of the latest of the votes that decide ties; null without one. */
  latest: string;
}

/** A closed board keeps its votes: later changes are counted apart. */
const countVotes = (operator: '+' | '-', { entry, total }: VotesOnBoard): string => `
  votes = ${entry}votes ${operator} ${total('open')}, since_closed = ${entry}since_closed ${operator} ${total('closed')}`;

/** Assignments to an entry that gets votes. The earlier it has reached its number, the better its place. */
export const addVotes = (votes: VotesOnBoard): string => {
  const { entry, board, productId, latest } = votes;
  return `${countVotes('+', votes)},
    reached_at = case when ${board}.closed_at is null and (${entry}reached_at < ${latest}
      or ${entry}reached_at = (select accepted_at from products where id = ${productId}))
      then coalesce(${latest}, ${entry}reached_at) else ${entry}reached_at end`;
};

/** Assignments to an entry that loses votes. */
export const removeVotes = (votes: VotesOnBoard): string => {
  const { entry, board, productId, latest, decides } = votes;
  return `${countVotes('-', votes)},
    reached_at = case when ${board}.closed_at is null and ${entry}reached_at = ${latest} then coalesce(
      (select max(vote.created_at) from votes vote where vote.product_id = ${productId} and vote.verified = 1
        and ${decides('vote')} and vote.created_at >= ${board}.starts_on and vote.created_at < ${board}.ends_on),
      (select accepted_at from products where id = ${productId}), ${entry}reached_at) else ${entry}reached_at end`;
};
