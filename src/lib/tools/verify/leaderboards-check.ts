import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { utcDay } from '#lib/domain/periods.ts';
import { voteWeights } from '#lib/domain/vote-weights.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockLeaderboards, lockProducts } from '#lib/server/db/locks.ts';
import { type Check, type Discrepancy, discrepanciesOf, idsOf } from './check.ts';

/** The time of the latest vote that weighs something, or else of the publication. */
const reached = sql<string>`coalesce(
  max(case when vote.withheld < ${sql.lit(voteWeights.full)} then vote.created_at end), candidate.accepted_at)`;

/** Condition on a vote: it counts for a candidate. */
const isInPeriod = sql<SqlBool>`vote.product_id = candidate.product_id and vote.verified = 1
  and vote.created_at >= candidate.starts_on and vote.created_at < candidate.ends_on`;

interface Counted {
  product_id: number;
  period: string;
  closed_at: string | null;
  /** Stored values; null if there is no entry. */
  votes: number | null;
  withheld: number | null;
  since_closed: number | null;
  reached_at: string | null;
  /** Recounted values; null if there should be no entry. */
  total: number | null;
  total_withheld: number | null;
  reached: string | null;
}

/** Compares the entries of open boards, and missing ones, with the products and votes. */
const wrongWhileRunning = (db: Handle) =>
  sql<Counted>`
    select counted.*, null as closed_at, entry.votes, entry.withheld, entry.since_closed, entry.reached_at from (
      select candidate.product_id, candidate.period, count(vote.user_id) as total,
        coalesce(sum(vote.withheld), 0) as total_withheld,
        ${reached} as reached
      from leaderboard_candidates candidate
        left join leaderboards board on board.period = candidate.period
        left join votes vote on ${isInPeriod}
      where board.closed_at is null
      group by candidate.product_id, candidate.period, candidate.accepted_at
    ) counted left join leaderboard_entries entry
      on entry.product_id = counted.product_id and entry.period = counted.period
    where entry.votes is null or entry.votes <> total or entry.withheld <> total_withheld or entry.reached_at <> reached
    union all
    select entry.product_id, entry.period, null, null, null, null, entry.votes, entry.withheld, entry.since_closed, entry.reached_at
    from leaderboard_entries entry join leaderboards board on board.period = entry.period
    where board.closed_at is null and not exists (
      select 1 from leaderboard_candidates candidate
      where candidate.product_id = entry.product_id and candidate.period = entry.period
    )
    order by 1, 2`.execute(db);

/** Checks closed boards. Their results are stored nowhere else; only later changes can be recounted. */
const wrongSinceClosed = (db: Handle) =>
  sql<Counted>`
    select * from (
      select entry.product_id, entry.period, board.closed_at, entry.votes, entry.withheld, entry.since_closed, entry.reached_at,
        null as reached, null as total_withheld, (select count(*) from votes vote where vote.product_id = entry.product_id
          and vote.verified = 1 and vote.created_at >= board.starts_on and vote.created_at < board.ends_on) as total
      from leaderboard_entries entry join leaderboards board on board.period = entry.period
      where board.closed_at is not null
    ) counted where votes + since_closed <> total order by product_id, period`.execute(db);

const toDiscrepancies = ({ product_id, period, closed_at, ...row }: Counted): Discrepancy[] => {
  const named = (column: string) => `${column} in ${period}`;
  if (closed_at !== null)
    return discrepanciesOf(
      'leaderboard_entries',
      product_id,
      { [named('since_closed')]: row.since_closed },
      { [named('since_closed')]: (row.total ?? 0) - (row.votes ?? 0) },
    );
  return discrepanciesOf(
    'leaderboard_entries',
    product_id,
    {
      [named('votes')]: row.votes,
      [named('withheld')]: row.withheld,
      [named('reached_at')]: row.reached_at,
    },
    {
      [named('votes')]: row.total,
      [named('withheld')]: row.total_withheld,
      [named('reached_at')]: row.reached,
    },
  );
};

/** If this machine's clock is behind, rightly closed boards are listed too. */
const caution = "the period has not ended. Check this machine's clock first: --repair opens the board again";

/** Boards that were closed before their end, by a clock that was ahead. */
const closedEarly = async (db: Handle, now: Date): Promise<Discrepancy[]> => {
  const boards = await db
    .selectFrom('leaderboards')
    .select(['period', 'closed_at'])
    .where('closed_at', 'is not', null)
    .where('ends_on', '>', utcDay(now))
    .orderBy('period')
    .execute();
  return boards.map(({ period, closed_at }) => ({
    ...{ table: 'leaderboards', row: period, column: 'closed_at' },
    ...{ stored: closed_at, expected: null, caution },
  }));
};

/** The products that compete in some periods. */
const candidatesOf = async (db: Handle, periods: readonly string[]): Promise<number[]> => {
  const { rows } = await sql<{ product_id: number }>`
    select distinct product_id from leaderboard_candidates where period in (${sql.join(periods)})`.execute(
    db,
  );
  return rows.map(({ product_id }) => product_id);
};

/** Adds the entries of some candidates to boards that are not closed, with their votes: a trigger adds what these withhold. */
const addEntries = (db: Handle, isMeant: RawBuilder<SqlBool>): Promise<unknown> =>
  sql`insert into leaderboard_entries (product_id, period, votes, reached_at)
    select candidate.product_id, candidate.period, count(vote.user_id), ${reached}
    from leaderboard_candidates candidate
      join leaderboards board on board.period = candidate.period and board.closed_at is null
      left join votes vote on ${isInPeriod}
    where ${isMeant}
    group by candidate.product_id, candidate.period, candidate.accepted_at`.execute(db);

/** Opens boards again, and counts what has happened since. */
const reopen = async (db: Handle, periods: readonly string[]): Promise<void> => {
  await db
    .updateTable('leaderboards')
    .set({ closed_at: null, ranked: null })
    .where('period', 'in', periods)
    .execute();
  await db.deleteFrom('leaderboard_entries').where('period', 'in', periods).execute();
  await addEntries(db, sql<SqlBool>`candidate.period in (${sql.join(periods)})`);
};

const recount = async (db: Handle, ids: readonly number[]): Promise<void> => {
  const these = sql.join(ids);
  await sql`delete from leaderboard_entries where product_id in (${these}) and exists (
    select 1 from leaderboards board where board.period = leaderboard_entries.period and board.closed_at is null
  )`.execute(db);
  await sql`insert into leaderboards (period, kind, starts_on, ends_on)
    select distinct period, kind, starts_on, ends_on from leaderboard_candidates where product_id in (${these})
    on conflict (period) do nothing`.execute(db);
  await addEntries(db, sql<SqlBool>`candidate.product_id in (${these})`);
  await sql`update leaderboard_entries set since_closed = (
      select count(*) from votes vote join leaderboards board on board.period = leaderboard_entries.period
      where vote.product_id = leaderboard_entries.product_id and vote.verified = 1
        and vote.created_at >= board.starts_on and vote.created_at < board.ends_on
    ) - votes
    where product_id in (${these}) and exists (
      select 1 from leaderboards board where board.period = leaderboard_entries.period and board.closed_at is not null
    )`.execute(db);
};

/** Boards that are closed too early. */
export const closedBoardsCheck: Check = {
  // Opening a board counts all of its products.
  atOnce: 1,
  find: (db, _, now) => closedEarly(db, now),

  /** Opens these boards and counts them again; new votes wait. */
  async mend(db, _, some) {
    const periods = some.map(({ row }) => row);
    await lockProducts(db, await candidatesOf(db, periods));
    await lockLeaderboards(db);
    await reopen(db, periods);
  },
};

/** Votes by period. */
export const leaderboardsCheck: Check = {
  find: async (db) =>
    [...(await wrongWhileRunning(db)).rows, ...(await wrongSinceClosed(db)).rows].flatMap(toDiscrepancies),

  /** Counts these products again; new votes wait. */
  async mend(db, _, some) {
    const ids = idsOf(some);
    await lockProducts(db, ids);
    await lockLeaderboards(db);
    await recount(db, ids);
  },
};
