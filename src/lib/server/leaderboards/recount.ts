import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { voteWeights } from '#lib/domain/vote-weights.ts';
import type { Handle } from '#lib/server/db/handle.ts';

/** The time of the latest vote that weighs something, or else of the publication. */
export const reached = sql<string>`coalesce(
  max(case when vote.withheld < ${sql.lit(voteWeights.full)} then vote.created_at end), candidate.accepted_at)`;

/** Condition on a vote: it counts for a candidate. */
export const isInPeriod = sql<SqlBool>`vote.product_id = candidate.product_id and vote.verified = 1
  and vote.created_at >= candidate.starts_on and vote.created_at < candidate.ends_on`;

/** Adds the entries of some candidates to boards that are not closed, with their votes: a trigger adds what these withhold. */
export const addEntries = (db: Handle, isMeant: RawBuilder<SqlBool>): Promise<unknown> =>
  sql`insert into leaderboard_entries (product_id, period, votes, reached_at)
    select candidate.product_id, candidate.period, count(vote.user_id), ${reached}
    from leaderboard_candidates candidate
      join leaderboards board on board.period = candidate.period and board.closed_at is null
      left join votes vote on ${isInPeriod}
    where ${isMeant}
    group by candidate.product_id, candidate.period, candidate.accepted_at`.execute(db);
