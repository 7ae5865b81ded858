import { leaderboards, utcDay } from '#lib/domain/periods.ts';
import { tagsOfVerifiedVotes } from '#lib/server/cache/cache-tags.ts';
import { cacheTagsOfUser } from '#lib/server/cache/cache-tags-of-user.ts';
import { transactInvalidating } from '#lib/server/cache/transact-invalidating.ts';
import type { Context } from '#lib/server/context.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { findUser, type UserRow } from '#lib/server/users/queries.ts';
import { noteVerifiedEmail } from '#lib/server/users/register-user.ts';
import { type Alignment, alignVotes } from './align-votes.ts';
import { staleVotesOf } from './queries.ts';

type AlignmentContext = Pick<Context, 'db' | 'caches' | 'jobs' | 'clock'>;

/** Returns last midnight (UTC) and the time by which boards that ended then are closed; undefined once that has passed. */
const closingAt = (at: string): { midnight: string; closed: string } | undefined => {
  const midnight = Date.parse(utcDay(new Date(at)));
  const closed = midnight + leaderboards.grace + leaderboards.closing;
  return Date.parse(at) < closed
    ? { midnight: new Date(midnight).toISOString(), closed: new Date(closed).toISOString() }
    : undefined;
};

/**
 * Aligns a first batch of a user's votes with whether their e-mail is verified, in the caller's transaction. A job does
 * the rest, since a sign-in must not wait for thousands of votes. Until an ended board is closed, the votes before its end
 * wait for the job too: nobody who sees the result may change it by verifying addresses. If there is more, call
 * `context.jobs.notify()` after the commit.
 */
export const beginAlignment = async (db: Handle, userId: number, at: string): Promise<Alignment> => {
  const closing = closingAt(at);
  const begun = await alignVotes(db, userId, closing?.midnight);
  if (closing) await enqueue(db, 'alignVotes', { userId }, closing.closed);
  else if (begun.more) await enqueue(db, 'alignVotes', { userId }, at);
  return begun;
};

/**
 * Called when a token is renewed without a sign-in. If the provider has verified the e-mail since, records that and aligns
 * the votes. Also aligns votes that no job was enqueued for. Otherwise writes nothing.
 */
export const catchUpWithProvider = async (
  context: AlignmentContext,
  user: UserRow,
  emailVerified: boolean,
): Promise<void> => {
  const newlyVerified = emailVerified && !user.email_verified;
  const outdated = user.email_verified ? 0 : 1;
  const left = await staleVotesOf(context.db.read, {
    userId: user.id,
    verified: outdated,
    limit: 1,
    since: '',
  });
  if (!newlyVerified && !left.length) return;
  const begin = async (db: Handle) => {
    if (newlyVerified) await noteVerifiedEmail(db, user);
    return beginAlignment(db, user.id, context.clock().toISOString());
  };
  const begun = await transactInvalidating(context, begin, async (aligned, db) => [
    ...(aligned.listsMoved ? tagsOfVerifiedVotes : []),
    // Read again in the transaction: they may have subscribed since.
    ...(newlyVerified && (await findUser(db, user.id))?.subscribed_at
      ? await cacheTagsOfUser(db, user.id)
      : []),
  ]);
  if (begun.more) context.jobs.notify();
};
