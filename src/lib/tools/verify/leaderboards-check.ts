import { type SqlBool, sql } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockLeaderboards } from '#lib/server/db/locks.ts';
import { addEntries, isInPeriod, reached } from '#lib/server/leaderboards/recount.ts';
import { type Check, type Discrepancy, discrepanciesOf, idsOf } from './check.ts';

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

/** Votes by period. */
export const leaderboardsCheck: Check = {
  find: async (db) =>
    [...(await wrongWhileRunning(db)).rows, ...(await wrongSinceClosed(db)).rows].flatMap(toDiscrepancies),

  /** Recounts these products; new votes for them wait. */
  async mend(db, _, some) {
    const ids = idsOf(some);
    const these = sql.join(ids);
    await db.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
    await lockLeaderboards(db);
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
  },
};
