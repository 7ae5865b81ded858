import { sql } from 'kysely';
import { daysAfter } from '#lib/domain/periods.ts';
import { ranking as limits, sharesOf } from '#lib/domain/ranking.ts';
import { voteWeights } from '#lib/domain/vote-weights.ts';
import type { Handle } from '#lib/server/db/handle.ts';

interface Counts {
  all: number;
  less: number;
  none: number;
}

/** Votes of before a day (UTC), by weight. */
const countsOf = async (db: Handle, productId: number, day: string): Promise<Counts> => {
  const count = (condition: string) =>
    sql<number>`coalesce(sum(case when ${sql.raw(condition)} then 1 else 0 end), 0)`;
  const { all, less, none } = await db
    .selectFrom('votes')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      count(`verified = 1 and withheld > 0 and withheld < ${voteWeights.full}`).as('less'),
      count(`verified = 0 or withheld = ${voteWeights.full}`).as('none'),
    ])
    .where('product_id', '=', productId)
    .where('removed', '=', 0)
    .where('created_at', '<', day)
    .executeTakeFirstOrThrow();
  return { all: Number(all), less: Number(less), none: Number(none) };
};

/**
 * Stores how many of a product's votes have which weight, rounded. Called once a day, and only with votes of before that day:
 * a share that changed with a vote, or with a suspension, would tell whose it was.
 * @param today a UTC day
 * @returns whether they have changed: shares are of yesterday now, or there are none any more
 */
export const storeVoteShares = async (
  db: Handle,
  { id, votes }: { id: number; votes: number },
  today: string,
): Promise<boolean> => {
  const isCounted = votes >= limits.shares.min && votes <= limits.shares.max;
  const shares = isCounted ? sharesOf(await countsOf(db, id, today)) : null;
  if (!shares) {
    const { numDeletedRows } = await db
      .deleteFrom('vote_shares')
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }
  const { less, none } = shares;
  const stored = { day: daysAfter(today, -1), less, none };
  await db
    .insertInto('vote_shares')
    .values({ product_id: id, ...stored })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(stored))
    .execute();
  return true;
};
