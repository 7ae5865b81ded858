import { tagsOf } from '#lib/server/cache/cache-tags.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { Alignment } from '#lib/server/votes/align-votes.ts';

/** Maximum number of a user's reviews aligned per transaction. */
const alignedAtOnce = 100;

interface Stale {
  userId: number;
  /** Thousandths that they should be short of full weight. */
  withheld: number;
  limit: number;
}

/** A user's reviews that weigh otherwise than they should. */
export const staleReviewsOf = compiled((db, { userId, withheld, limit }: Stale) =>
  db
    .selectFrom('reviews')
    .select(['id', 'product_id'])
    .where('user_id', '=', userId)
    .where('withheld', '<>', withheld)
    .limit(limit),
);

/** Aligns a batch of a user's reviews with their weight, in the caller's transaction: triggers change the products. */
export const alignReviews = async (db: Handle, userId: number, withheld: number): Promise<Alignment> => {
  const stale = await staleReviewsOf(db, { userId, withheld, limit: alignedAtOnce });
  if (!stale.length) return { cacheTags: [], more: false };
  const [ids, productIds] = [stale.map(({ id }) => id), stale.map(({ product_id }) => product_id)];
  // Lock products before reviews, as a review and its deletion do.
  const products = await db
    .selectFrom('products')
    .select(['id', 'status'])
    .where('id', 'in', idsIn(db, productIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await db.updateTable('reviews').set({ withheld }).where('id', 'in', idsIn(db, ids)).execute();
  return {
    cacheTags: products.flatMap(({ id, status }) => tagsOf(String(id), status === 'accepted')),
    more: stale.length === alignedAtOnce,
  };
};
