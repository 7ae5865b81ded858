import { sql } from 'kysely';
import { trendOf } from '#lib/domain/trending.ts';
import { product as limits } from '#lib/limits.ts';
import type { Handle } from '#lib/server/db/handle.ts';

/**
 * Casts a user's vote, in the caller's transaction. The row in `votes` decides: only a new one changes the count, so
 * repeated and concurrent requests count once. It moves the product in the lists only if the user's e-mail is verified.
 * @returns products changed: 0 if the user had voted already
 */
export const castVote = async (
  db: Handle,
  vote: { productId: number; userId: number; at: string },
): Promise<0 | 1> => {
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

  const counted = await db
    .updateTable('products')
    .set({
      votes: sql`votes + ${limits.voteStep}`,
      verified_votes: sql`verified_votes + ${added.verified}`,
    })
    .where('id', '=', vote.productId)
    .returning(['verified_votes', 'accepted_at'])
    .executeTakeFirstOrThrow();
  await db
    .updateTable('products')
    .set({ trend: trendOf(counted.verified_votes, counted.accepted_at) })
    .where('id', '=', vote.productId)
    .execute();
  return 1;
};
