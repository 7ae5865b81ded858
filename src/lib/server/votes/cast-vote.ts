import { trendOf } from '#lib/domain/trending.ts';
import { product as limits } from '#lib/limits.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { shareUser } from '#lib/server/db/locks.ts';

const lockedCounts = compiled((db, { id }: { id: number }) =>
  db
    .selectFrom('products')
    .select(['votes', 'verified_votes', 'accepted_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate(),
);

const setVotes = compiled((db, values: { id: number; votes: number; verifiedVotes: number; trend: number }) =>
  db
    .updateTable('products')
    .set({ votes: values.votes, verified_votes: values.verifiedVotes, trend: values.trend })
    .where('id', '=', values.id),
);

/**
 * Casts a user's vote, in the caller's transaction. The row in `votes` decides: only a new one changes the count, so
 * repeated and concurrent requests count once. It moves the product in the lists only if the user's e-mail is verified.
 * @returns products changed: 0 if the user had voted already
 * @throws HttpError `not_found` if the product was deleted meanwhile
 */
export const castVote = async (
  db: Handle,
  vote: { productId: number; userId: number; at: string },
): Promise<0 | 1> => {
  // Whoever verifies an e-mail at the same moment aligns this vote too, or it is cast afterwards.
  await shareUser(db, { id: vote.userId });
  // Before the vote, which touches the day's count: whoever changes the product takes these in the same order.
  const [product] = await lockedCounts(db, { id: vote.productId });
  if (!product) throw httpError('not_found');
  const added = await db
    .insertInto('votes')
    .values((build) => ({
      product_id: vote.productId,
      user_id: vote.userId,
      created_at: vote.at,
      verified: build.selectFrom('users').select('email_verified').where('id', '=', vote.userId),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('verified')
    .executeTakeFirst();
  if (!added) return 0;

  const verifiedVotes = product.verified_votes + added.verified;
  await setVotes(db, {
    id: vote.productId,
    votes: product.votes + limits.voteStep,
    verifiedVotes,
    trend: trendOf(verifiedVotes, product.accepted_at),
  });
  return 1;
};
