import type { TokenClaims } from '#lib/server/api/access-token.ts';
import { claimsOf } from '#lib/server/api/member-of.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { findUser } from '#lib/server/users/queries.ts';
import { castVotes } from '#lib/server/votes/cast-votes.ts';

interface Vote {
  productId: number;
  userId: number;
  at: string;
  network?: string;
}

/** Casts votes of accounts at once, in the caller's transaction. @returns 1 for each that was counted @throws Error if one is refused */
export const castVotesOf = async (db: Handle, votes: readonly Vote[]): Promise<(0 | 1)[]> => {
  const claims = new Map<number, TokenClaims>();
  for (const userId of new Set(votes.map((vote) => vote.userId))) {
    const user = await findUser(db, userId);
    if (!user) throw new Error(`User ${userId} is missing`);
    claims.set(userId, claimsOf(user));
  }
  const results = await castVotes(
    db,
    votes.flatMap(({ userId, ...vote }) => {
      const ofVoter = claims.get(userId);
      return ofVoter ? [{ claims: ofVoter, ...vote }] : [];
    }),
  );
  return results.map((result) => {
    if (result instanceof Error) throw result;
    return result === 'counted' ? 1 : 0;
  });
};

/** `castVotesOf` one vote. */
export const castVote = async (db: Handle, vote: Vote): Promise<0 | 1> => {
  const [counted = 0] = await castVotesOf(db, [vote]);
  return counted;
};
