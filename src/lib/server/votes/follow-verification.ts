import { setImmediate as nextTurn } from 'node:timers/promises';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { cacheTagsOfUser } from '#lib/server/cache/cache-tags-of-user.ts';
import { transactInvalidating } from '#lib/server/cache/transact-invalidating.ts';
import type { Context } from '#lib/server/context.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { UserRow } from '#lib/server/users/queries.ts';
import { noteVerifiedEmail } from '#lib/server/users/register-user.ts';
import { type Alignment, alignVotes } from './align-votes.ts';
import { staleVotesOf } from './queries.ts';

type AlignmentContext = Pick<Context, 'db' | 'caches' | 'log'>;

const tagsOfLists = ({ listsMoved }: Alignment): string[] => (listsMoved ? [cacheTags.products] : []);

const alignRest = async (context: AlignmentContext, userId: number): Promise<void> => {
  for (let more = true; more; ) {
    await nextTurn(); // lets other requests go first
    const aligned = await transactInvalidating(context, (db) => alignVotes(db, userId), tagsOfLists);
    more = aligned.more;
  }
};

/**
 * Aligns what a first batch has left in the background: a sign-in does not wait for thousands of votes. If the process ends meanwhile, the user's next sign-in or token resumes it.
 */
export const followVerification = (context: AlignmentContext, userId: number, begun: Alignment): void => {
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
  const begin = async (db: Handle) => {
    if (newlyVerified) await noteVerifiedEmail(db, user);
    return alignVotes(db, user.id);
  };
  const begun = await transactInvalidating(context, begin, async (aligned, db) => [
    ...tagsOfLists(aligned),
    ...(newlyVerified && user.subscribed_at ? await cacheTagsOfUser(db, user.id) : []),
  ]);
  followVerification(context, user.id, begun);
};
