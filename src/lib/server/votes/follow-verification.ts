import { setImmediate as nextTurn } from 'node:timers/promises';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import type { Context } from '#lib/server/context.ts';
import { transact } from '#lib/server/db/transact.ts';
import type { UserRow } from '#lib/server/users/queries.ts';
import { noteVerifiedEmail } from '#lib/server/users/register-user.ts';
import { type Alignment, alignVotes } from './align-votes.ts';
import { staleVotesOf } from './queries.ts';

type Surroundings = Pick<Context, 'db' | 'caches' | 'log'>;

const alignRest = async ({ db, caches }: Surroundings, userId: number): Promise<void> => {
  for (let more = true; more; ) {
    await nextTurn(); // others come first
    const aligned = await transact(db, (handle) => alignVotes(handle, userId));
    if (aligned.listsMoved) caches.invalidate([cacheTags.products]);
    more = aligned.more;
  }
};

/**
 * Ends what shows the order of before, once a first part of somebody's votes is aligned, and aligns the rest while the
 * answer is on its way: a sign-in waits for no thousands of votes. Should the process end meanwhile, the person's next
 * sign-in or token goes on with it.
 */
export const followVerification = (context: Surroundings, userId: number, begun: Alignment): void => {
  if (begun.listsMoved) context.caches.invalidate([cacheTags.products]);
  if (!begun.more) return;
  alignRest(context, userId).catch((error: unknown) => {
    context.log.warn({ err: error, userId }, 'votes are left to be aligned at the next sign-in');
  });
};

/**
 * A token is renewed without a sign-in. What the provider has verified since counts from that token on, and votes that
 * an interruption left are gone on with; where there is nothing of either, nothing is written.
 */
export const catchUpWithProvider = async (
  context: Surroundings,
  user: UserRow,
  emailVerified: boolean,
): Promise<void> => {
  const verifiedSince = emailVerified && !user.email_verified;
  const outdated = user.email_verified ? 0 : 1;
  const left = await staleVotesOf(context.db.read, { userId: user.id, verified: outdated, limit: 1 });
  if (!verifiedSince && !left.length) return;
  const begun = await transact(context.db, async (handle) => {
    if (verifiedSince) await noteVerifiedEmail(handle, user);
    return alignVotes(handle, user.id);
  });
  followVerification(context, user.id, begun);
};
