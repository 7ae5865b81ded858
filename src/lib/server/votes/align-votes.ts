import { tagsOfVerifiedVotes } from '#lib/server/cache/cache-tags.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { FullProduct } from '#lib/server/products/queries.ts';
import { expectedCounts, staleVotesOf } from './queries.ts';
import { markedCountOf, setCounts, type VoteCounts, voteCountOf } from './set-counts.ts';

/** Maximum number of a user's votes aligned per transaction. */
export const alignedAtOnce = 250;

export interface Alignment {
  /** Tags of the cached pages and responses that it made stale. */
  cacheTags: readonly string[];
  /** True if another transaction may have votes left to align. */
  more: boolean;
}

type Counted = Pick<FullProduct, 'status'> & VoteCounts;

/** Locked, in one order. */
export const countedProducts = (db: Handle, ids: readonly number[]): Promise<Counted[]> =>
  db
    .selectFrom('products')
    .select(['id', 'status', 'votes', 'verified_votes', 'withheld_votes', 'accepted_at'])
    .where('id', 'in', idsIn(db, ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/**
 * Aligns a user's earlier votes with their weight, in the caller's transaction: one batch, so that other writes don't wait
 * long. The columns of each vote show whether it is still to be aligned, so that an interrupted alignment can be resumed.
 * @param since aligns only votes of this time (ISO 8601) or later
 */
export const alignVotes = async (db: Handle, userId: number, since = ''): Promise<Alignment> => {
  const user = await db
    .selectFrom('users')
    .select(['email_verified', 'vote_weight'])
    .where('id', '=', userId)
    // A sign-in and a job that align the same votes take turns.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const count = voteCountOf(user);
  const stale = await staleVotesOf(db, { userId, ...count, limit: alignedAtOnce, since });
  if (!stale.length) return { cacheTags: [], more: false };

  const before = new Map(stale.map(({ product_id, ...vote }) => [product_id, vote]));
  const ids = [...before.keys()];
  // Lock products before votes: deleting a product locks them in this order too.
  const products = await countedProducts(db, ids);
  await db
    .updateTable('votes')
    .set(expectedCounts(count))
    .where('user_id', '=', userId)
    .where('product_id', 'in', idsIn(db, ids))
    .execute();
  await setCounts(
    db,
    products.map((product) => {
      const vote = before.get(product.id);
      if (!vote) return product;
      const { verified, withheld } = markedCountOf(count, vote);
      return {
        ...product,
        verified_votes: product.verified_votes + verified - vote.verified,
        withheld_votes: product.withheld_votes + withheld - vote.withheld,
      };
    }),
  );
  return {
    cacheTags: products.some(({ status }) => status === 'accepted') ? tagsOfVerifiedVotes : [],
    more: stale.length === alignedAtOnce,
  };
};
