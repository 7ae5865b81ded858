import { type SqlBool, sql } from 'kysely';
import { voteWeights } from '#lib/domain/vote-weights.ts';
import { tagsOf } from '#lib/server/cache/cache-tags.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { Alignment } from '#lib/server/votes/align-votes.ts';
import { weightColumn } from '#lib/server/votes/set-counts.ts';

/** Maximum number of a user's reviews aligned per transaction. */
const alignedAtOnce = 100;

const full = sql.lit(voteWeights.full);

/**
 * Thousandths by which a row of `reviews` should be short of full weight. A review weighs what its writer's votes do, and what
 * findings leave of their vote for its product. It needs no proof.
 */
export const expectedWithheld = sql<number>`(
  select ${full} - case
    when vote.suspected = 1 or vote.removed = 1 then 0
    else ${weightColumn} end
  from users left join votes vote on vote.user_id = users.id and vote.product_id = reviews.product_id
  where users.id = reviews.user_id)`;

const isStale = sql<SqlBool>`reviews.withheld <> ${expectedWithheld}`;

/** A user's reviews that weigh otherwise than they should. */
export const staleReviewsOf = compiled((db, { userId, limit }: { userId: number; limit: number }) =>
  db
    .selectFrom('reviews')
    .select(['id', 'product_id'])
    .where('user_id', '=', userId)
    .where(isStale)
    .limit(limit),
);

/** Stores the weights of reviews, in the caller's transaction, which has locked their products: triggers change them. */
const store = (db: Handle, ids: readonly number[]) =>
  db.updateTable('reviews').set({ withheld: expectedWithheld }).where('id', 'in', idsIn(db, ids)).execute();

/** Aligns a batch of a user's reviews with their weight, in the caller's transaction. */
export const alignReviews = async (db: Handle, userId: number): Promise<Alignment> => {
  const stale = await staleReviewsOf(db, { userId, limit: alignedAtOnce });
  if (!stale.length) return { cacheTags: [], more: false };
  // Lock products before reviews, as a review and its deletion do.
  const products = await db
    .selectFrom('products')
    .select(['id', 'status'])
    .where(
      'id',
      'in',
      idsIn(
        db,
        stale.map(({ product_id }) => product_id),
      ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await store(
    db,
    stale.map(({ id }) => id),
  );
  return {
    cacheTags: products.flatMap(({ id, status }) => tagsOf(String(id), status === 'accepted')),
    more: stale.length === alignedAtOnce,
  };
};

/**
 * Aligns reviews of these people and products, in the caller's transaction, which has locked both.
 * @returns the ids of the products whose ratings have changed
 */
export const alignReviewsOf = async (
  db: Handle,
  written: readonly { product_id: number; user_id: number }[],
): Promise<number[]> => {
  const idsOf = (column: 'product_id' | 'user_id') =>
    idsIn(db, [...new Set(written.map((review) => review[column]))]);
  const stale = await db
    .selectFrom('reviews')
    .select(['id', 'product_id'])
    .where('product_id', 'in', idsOf('product_id'))
    .where('user_id', 'in', idsOf('user_id'))
    .where(isStale)
    .execute();
  if (stale.length)
    await store(
      db,
      stale.map(({ id }) => id),
    );
  return stale.map(({ product_id }) => product_id);
};
