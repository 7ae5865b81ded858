import { sql } from 'kysely';
import { trendOf } from '#lib/domain/trending.ts';
import { voteWeights, type Weighable, weightOf } from '#lib/domain/vote-weights.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { dialectOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';

/** How a vote counts in orders: the columns of its row. */
export interface VoteCount {
  /** 1 if it counts. */
  verified: 0 | 1;
  /** Thousandths that a vote that counts is short of full weight. */
  withheld: number;
}

/** A vote that weighs nothing. */
export const uncounted: VoteCount = { verified: 0, withheld: 0 };

/** How a person's votes count. */
export const voteCountOf = (voter: Weighable): VoteCount => {
  const weight = weightOf(voter);
  return weight > 0 ? { verified: 1, withheld: voteWeights.full - weight } : uncounted;
};

/** `weightOf` in SQL, in a query with `users`. */
export const weightColumn = sql<number>`case users.email_verified when 1 then users.vote_weight else 0 end`;

/** Marks of findings and proofs on a vote: columns of its row. */
export interface VoteMarks {
  /** 1 while an open finding lowers it. */
  suspected: number;
  removed: number;
  /** 1: weighs nothing until it is proven. 2: kept by moderators. */
  unproven: number;
}

/** How one vote of a person counts. */
export const markedCountOf = (
  { verified, withheld }: VoteCount,
  { suspected, removed, unproven }: VoteMarks,
): VoteCount => {
  if (removed || unproven === 1) return uncounted;
  // Still shows whether it weighs something once the finding is decided: see `countWhileClosing`, mark-votes.ts.
  return { verified, withheld: suspected ? verified * voteWeights.full : withheld };
};

/** Vote counts of a product after a change. */
export interface ProductVoteCounts {
  id: number;
  votes: number;
  verified_votes: number;
  withheld_votes: number;
  accepted_at: string | null;
}

const updateCounts = compiled(
  (db, { rows }: { rows: string }) => sql`
    update products set votes = counts.votes, verified_votes = counts.verified_votes,
      withheld_votes = counts.withheld_votes, trend = counts.trend
    from (
      select cast(value ->> 0 as bigint) as id, cast(value ->> 1 as bigint) as votes,
        cast(value ->> 2 as bigint) as verified_votes, cast(value ->> 3 as bigint) as withheld_votes,
        cast(value ->> 4 as double precision) as trend
      from ${dialectOf(db).elements(rows)}
    ) counts
    where products.id = counts.id`,
);

/** Stores the counts of these products, which the caller's transaction has locked, and their trends, in one statement. */
export const setCounts = async (db: Handle, products: readonly ProductVoteCounts[]): Promise<void> => {
  const rows = products.map(({ id, votes, verified_votes, withheld_votes, accepted_at }) => [
    id,
    votes,
    verified_votes,
    withheld_votes,
    trendOf(verified_votes * voteWeights.full - withheld_votes, accepted_at),
  ]);
  if (rows.length) await updateCounts(db, { rows: JSON.stringify(rows) });
};
