import { claimsOf } from '#lib/server/api/member-of.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { findUser } from '#lib/server/users/queries.ts';
import { castVotes } from '#lib/server/votes/cast-votes.ts';

/** Casts the vote of an account, in the caller's transaction. @throws Error if it is refused */
export const castVote = async (
  db: Handle,
  { productId, userId, ...vote }: { productId: number; userId: number; at: string; network?: string },
): Promise<0 | 1> => {
  const user = await findUser(db, userId);
  if (!user) throw new Error(`User ${userId} is missing`);
  const [result] = await castVotes(db, [{ productId, claims: claimsOf(user), ...vote }]);
  if (result instanceof Error) throw result;
  return result === 'counted' ? 1 : 0;
};
