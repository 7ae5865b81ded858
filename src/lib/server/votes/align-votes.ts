import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { FullProduct } from '#lib/server/products/queries.ts';
import { staleVotesOf } from './queries.ts';
import { setCounts, type VoteCounts } from './set-counts.ts';

/** Maximum number of a user's votes aligned per transaction. */
export const alignedAtOnce = 250;

export interface Alignment {
  /** True if the order of public lists changed. */
  listsMoved: boolean;
  /** True if another transaction may have votes left to align. */
  more: boolean;
}

type Counted = Pick<FullProduct, 'status'> & VoteCounts;

/** Locked, in one order. */
const countedProducts = (db: Handle, ids: readonly number[]): Promise<Counted[]> =>
  db
    .selectFrom('products')
    .select(['id', 'status', 'votes', 'verified_votes', 'accepted_at'])
    .where('id', 'in', idsIn(db, ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/**
 * Adds 1 or -1 to the verified votes of these products.
 * @returns whether one of them is published
 */
const recount = async (db: Handle, products: readonly Counted[], step: 1 | -1): Promise<boolean> => {
  await setCounts(
    db,
    products.map((product) => ({ ...product, verified_votes: product.verified_votes + step })),
  );
  return products.some(({ status }) => status === 'accepted');
};

/**
 * Aligns a user's earlier votes with whether their e-mail is verified now, in the caller's transaction: one batch, so
 * that other writes don't wait long. The flag of each vote shows whether it is still to be aligned, so that an
 * interrupted alignment can be resumed.
 * @param since aligns only votes of this time (ISO 8601) or later
 */
export const alignVotes = async (db: Handle, userId: number, since = ''): Promise<Alignment> => {
  const user = await db
    .selectFrom('users')
    .select('email_verified')
    .where('id', '=', userId)
    // A sign-in and a job that align the same votes take turns.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const verified = user.email_verified === 1;
  const stale = await staleVotesOf(db, {
    userId,
    verified: verified ? 0 : 1,
    limit: alignedAtOnce,
    since,
  });
  if (!stale.length) return { listsMoved: false, more: false };

  const ids = stale.map(({ product_id }) => product_id);
  // Lock products before votes: deleting a product locks them in this order too.
  const products = await countedProducts(db, ids);
  await db
    .updateTable('votes')
    .set({ verified: user.email_verified })
    .where('user_id', '=', userId)
    .where('product_id', 'in', idsIn(db, ids))
    .execute();
  return {
    listsMoved: await recount(db, products, verified ? 1 : -1),
    more: stale.length === alignedAtOnce,
  };
};
