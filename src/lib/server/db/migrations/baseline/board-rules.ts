/** Which votes boards count. */
export interface Counting {
  /** The columns of a vote that decide. */
  columns: string;
  /** SQL condition on a vote. @param row its name */
  counts(row: string): string;
}

export const countVerified: Counting = { columns: 'verified', counts: (row) => `${row}.verified = 1` };

/** Adds the boards and entries of the product `new`. The votes are those of an earlier publication. */
export const joinBoards = ({ counts }: Counting): string => `
  insert into leaderboards (period, kind, starts_on, ends_on)
    select period, kind, starts_on, ends_on from leaderboard_candidates where product_id = new.id
    order by period on conflict (period) do nothing;
  insert into leaderboard_entries (product_id, period, votes, reached_at)
    select candidate.product_id, candidate.period, count(vote.user_id),
      coalesce(max(vote.created_at), candidate.accepted_at)
    from leaderboard_candidates candidate
      join leaderboards board on board.period = candidate.period and board.closed_at is null
      left join votes vote on vote.product_id = candidate.product_id and ${counts('vote')}
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
export interface VotesOnBoard extends Counting {
  /** Prefix of the entry's columns. */
  entry: '' | 'entry.';
  board: string;
  /** SQL for the number of votes that count on the board. @param when while it is open, or after it was closed */
  total(when: 'open' | 'closed'): string;
  productId: string;
  /** The time of the latest of the votes. */
  latest: string;
}

/** A closed board keeps its votes: later changes are counted apart. */
const countVotes = (operator: '+' | '-', { entry, total }: VotesOnBoard): string => `
  votes = ${entry}votes ${operator} ${total('open')}, since_closed = ${entry}since_closed ${operator} ${total('closed')}`;

/** Assignments to an entry that gets votes. The earlier it has reached its number, the better its place. */
export const addVotes = (votes: VotesOnBoard): string => {
  const { entry, board, latest } = votes;
  return `${countVotes('+', votes)},
    reached_at = case when ${board}.closed_at is null and (${entry}votes = 0 or ${entry}reached_at < ${latest})
      then ${latest} else ${entry}reached_at end`;
};

/** Assignments to an entry that loses votes. */
export const removeVotes = (votes: VotesOnBoard): string => {
  const { entry, board, productId, latest, counts } = votes;
  return `${countVotes('-', votes)},
    reached_at = case when ${board}.closed_at is null and ${entry}reached_at = ${latest} then coalesce(
      (select max(vote.created_at) from votes vote where vote.product_id = ${productId} and ${counts('vote')}
        and vote.created_at >= ${board}.starts_on and vote.created_at < ${board}.ends_on),
      (select accepted_at from products where id = ${productId}), ${entry}reached_at) else ${entry}reached_at end`;
};
