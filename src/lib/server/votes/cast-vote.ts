import { httpError } from '#lib/server/api/errors.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { addVotes } from './add-votes.ts';

/** Whoever verifies an e-mail at the same moment aligns this vote too, or it is cast afterwards. */
const sharedVoter = compiled((db, { id }: { id: number }) =>
  db.selectFrom('users').select('email_verified').where('id', '=', id).forShare(),
);

const lockedCounts = compiled((db, { id }: { id: number }) =>
  db
    .selectFrom('products')
    .select(['id', 'votes', 'verified_votes', 'accepted_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate(),
);

/**
 * Casts a user's vote, in the caller's transaction, which waits for others that change the product or the user.
 * @returns products changed: 0 if the user had voted already
 * @throws HttpError `not_found` if the product was deleted meanwhile, or the account
 */
export const castVote = async (
  db: Handle,
  { productId, userId, at }: { productId: number; userId: number; at: string },
): Promise<0 | 1> => {
  const [voter] = await sharedVoter(db, { id: userId });
  // Before the vote, which touches the day's count: whoever changes the product takes these in the same order.
  const [product] = await lockedCounts(db, { id: productId });
  if (!product || !voter) throw httpError('not_found');
  const [changed = 0] = await addVotes(db, [{ product, userId, verified: voter.email_verified, at }]);
  return changed;
};
