import { trendOf } from '#lib/domain/trending.ts';
import { votes as limits } from '#lib/limits.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { idsIn } from '#lib/server/db/dialect/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { staleVotesOf } from './queries.ts';

export interface Alignment {
  /** Whether the order of public lists changed. */
  listsMoved: boolean;
  /** Whether votes may be left for another transaction. */
  more: boolean;
}

const setVerifiedVotes = compiled((db, { id, total, trend }: { id: number; total: number; trend: number }) =>
  db.updateTable('products').set({ verified_votes: total, trend }).where('id', '=', id),
);

/** Adds 1 or -1 to the verified votes of these products. @returns whether one of them is published */
const recount = async (db: Handle, ids: readonly number[], step: 1 | -1): Promise<boolean> => {
  const products = await db
    .selectFrom('products')
    .select(['id', 'status', 'verified_votes', 'accepted_at'])
    .where('id', 'in', idsIn(db, ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, verified_votes, accepted_at } of products) {
    const total = verified_votes + step;
    await setVerifiedVotes(db, { id, total, trend: trendOf(total, accepted_at) });
  }
  return products.some(({ status }) => status === 'accepted');
};

/**
 * Aligns a user's earlier votes with whether their e-mail is verified now, in the caller's transaction: one batch, so
 * that other writes don't wait long. The flag of each vote shows whether it is still to be aligned, so that an
 * interrupted alignment can be resumed.
 */
export const alignVotes = async (db: Handle, userId: number): Promise<Alignment> => {
  const user = await db
    .selectFrom('users')
    .select('email_verified')
    .where('id', '=', userId)
    // A sign-in and a job that align the same votes take turns.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const verified = user.email_verified === 1;
  const stale = await staleVotesOf(db, { userId, verified: verified ? 0 : 1, limit: limits.alignedAtOnce });
  if (!stale.length) return { listsMoved: false, more: false };

  const ids = stale.map(({ product_id }) => product_id);
  await db
    .updateTable('votes')
    .set({ verified: user.email_verified })
    .where('user_id', '=', userId)
    .where('product_id', 'in', idsIn(db, ids))
    .execute();
  return {
    listsMoved: await recount(db, ids, verified ? 1 : -1),
    more: stale.length === limits.alignedAtOnce,
  };
};
