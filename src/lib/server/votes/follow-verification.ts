import { setImmediate as nextTurn } from 'node:timers/promises';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { cacheTagsOfUser } from '#lib/server/cache/cache-tags-of-user.ts';
import type { Context } from '#lib/server/context.ts';
import { transact } from '#lib/server/db/transact.ts';
import type { UserRow } from '#lib/server/users/queries.ts';
import { noteVerifiedEmail } from '#lib/server/users/register-user.ts';
import { type Alignment, alignVotes } from './align-votes.ts';
import { staleVotesOf } from './queries.ts';

type AlignmentContext = Pick<Context, 'db' | 'caches' | 'log'>;

const alignRest = async ({ db, caches }: AlignmentContext, userId: number): Promise<void> => {
  for (let more = true; more; ) {
    await nextTurn(); // lets other requests go first
    const aligned = await transact(db, (handle) => alignVotes(handle, userId));
    if (aligned.listsMoved) caches.invalidate([cacheTags.products]);
    more = aligned.more;
  }
};

/**
 * Invalidates the lists that a first batch of alignment changed, and aligns the rest in the background: a sign-in does
 * not wait for thousands of votes. If the process ends meanwhile, the user's next sign-in or token resumes it.
 */
export const followVerification = (context: AlignmentContext, userId: number, begun: Alignment): void => {
  if (begun.listsMoved) context.caches.invalidate([cacheTags.products]);
  if (!begun.more) return;
  alignRest(context, userId).catch((error: unknown) => {
    context.log.warn({ err: error, userId }, 'votes are left to be aligned at the next sign-in');
  });
};

/**
 * A token is renewed without a sign-in. If the provider has verified the e-mail since, this records it and aligns the
 * votes; it also resumes an alignment that was interrupted. Otherwise it writes nothing.
 */
export const catchUpWithProvider = async (
  context: AlignmentContext,
  user: UserRow,
  emailVerified: boolean,
): Promise<void> => {
  const newlyVerified = emailVerified && !user.email_verified;
  const outdated = user.email_verified ? 0 : 1;
  const left = await staleVotesOf(context.db.read, { userId: user.id, verified: outdated, limit: 1 });
  if (!newlyVerified && !left.length) return;
  const begun = await transact(context.db, async (handle) => {
    if (newlyVerified) await noteVerifiedEmail(handle, user);
    return alignVotes(handle, user.id);
  });
  if (newlyVerified && user.subscribed_at)
    context.caches.invalidate(await cacheTagsOfUser(context.db.read, user.id));
  followVerification(context, user.id, begun);
};
