import { firstDayEnds } from '#lib/domain/vote-weights.ts';
import { cacheTagsOfUser } from '#lib/server/cache/cache-tags.ts';
import { transactInvalidating } from '#lib/server/cache/transact-invalidating.ts';
import type { Context } from '#lib/server/context.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockUser } from '#lib/server/db/locks.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { closingBoard } from '#lib/server/leaderboards/waiting-boards.ts';
import { alignReviews } from '#lib/server/reviews/align-reviews.ts';
import { findUser, type UserRow } from '#lib/server/users/queries.ts';
import { noteVerifiedEmail } from '#lib/server/users/register-user.ts';
import { type Alignment, acceptVotes, alignVotes, restoreWeights } from './align-votes.ts';
import { staleVotesOf, unprovenVotesOf } from './queries.ts';
import { voteCountOf } from './set-counts.ts';
import { weighAccount } from './weigh-account.ts';

/**
 * Weighs an account, and aligns a first batch of its votes and reviews, in the caller's transaction. Until an ended board is closed,
 * the votes before its end wait: nobody who sees the result may change it by verifying addresses. A moderator may, by
 * suspending or restoring them.
 * @returns `again`: the ISO time at which it has to be done once more
 */
export const weighVotes = async (
  db: Handle,
  userId: number,
  at: string,
): Promise<Alignment & { again?: string }> => {
  const { isSuspended, settlesAt, next } = await weighAccount(db, userId, at);
  if (next) await enqueue(db, 'weighVotes', { userId: next }, at);
  const closing = isSuspended ? undefined : await closingBoard(db, at);
  const restored = closing && (await restoreWeights(db, userId, closing.end));
  // The next transaction aligns the others: each locks products once, in one order.
  if (restored) return restored;
  const votes = await alignVotes(db, userId, closing?.end);
  const reviews = votes.more ? undefined : await alignReviews(db, userId);
  const [again] = [votes.isPostponed ? closing?.again : undefined, settlesAt]
    .filter((time) => time !== undefined)
    .sort();
  return {
    more: votes.more || (reviews?.more ?? false),
    cacheTags: [votes, reviews].flatMap((part) => part?.cacheTags ?? []),
    ...(again !== undefined && { again }),
  };
};

/** `alignVotes` with the weight that the account has. */
const alignKnown = async (
  db: Handle,
  userId: number,
  at: string,
): Promise<Alignment & { again?: string }> => {
  const closing = await closingBoard(db, at);
  const votes = await alignVotes(db, userId, closing?.end);
  return { ...votes, ...(closing && votes.isPostponed && { again: closing.again }) };
};

/**
 * Lets the votes of a person who is active after their first day weigh something without a proof, in the caller's transaction.
 * Votes from before the end of a board that is not closed wait.
 */
export const acceptOnReturn = async (
  db: Handle,
  userId: number,
  at: string,
): Promise<Alignment & { again?: string }> => {
  const closing = await closingBoard(db, at);
  const { more, cacheTags } = await acceptVotes(db, userId, closing ? { since: closing.end } : {});
  const isPostponed = closing && (await unprovenVotesOf(db, { userId, limit: 1 })).length > 0;
  return { more, cacheTags, ...(isPostponed && { again: closing.again }) };
};

/** True if a person who is active now has votes without a proof, and is past their first day. */
const returnsAfterBurst = async (
  db: Handle,
  { id, created_at }: Pick<UserRow, 'id' | 'created_at'>,
  at: string,
): Promise<boolean> =>
  at >= firstDayEnds(created_at) && (await unprovenVotesOf(db, { userId: id, limit: 1 })).length > 0;

/**
 * `weighVotes` of a person who has signed in. A job does the rest, since a sign-in must not wait for thousands of votes. If
 * there is more, call `context.jobs.notify()` after the commit.
 */
export const beginAlignment = async (
  db: Handle,
  { id, weighed, created_at }: Pick<UserRow, 'id' | 'weighed' | 'created_at'>,
  at: string,
): Promise<Alignment> => {
  const returns = await returnsAfterBurst(db, { id, created_at }, at);
  if (returns) await enqueue(db, 'acceptVotes', { userId: id }, at);
  const begun = weighed ? await alignKnown(db, id, at) : await weighVotes(db, id, at);
  const due = begun.more ? at : begun.again;
  if (due !== undefined) await enqueue(db, 'weighVotes', { userId: id }, due);
  return { cacheTags: begun.cacheTags, more: begun.more || returns };
};

/**
 * Called when a token is renewed without a sign-in. If the provider has verified the e-mail since, records that and weighs
 * the votes. Also aligns votes that no job was enqueued for. Otherwise writes nothing.
 */
export const catchUpWithProvider = async (
  context: Pick<Context, 'db' | 'caches' | 'jobs' | 'clock'>,
  user: UserRow,
  emailVerified: boolean,
): Promise<void> => {
  const newlyVerified = emailVerified && !user.email_verified;
  const stale = await staleVotesOf(context.db.read, {
    userId: user.id,
    ...voteCountOf(user),
    limit: 1,
    since: '',
  });
  const at = context.clock().toISOString();
  const returns = await returnsAfterBurst(context.db.read, user, at);
  if (!newlyVerified && user.weighed && !stale.length && !returns) return;
  const begin = async (db: Handle) => {
    await lockUser(db, user);
    if (newlyVerified) await noteVerifiedEmail(db, user);
    return beginAlignment(db, { ...user, weighed: newlyVerified ? 0 : user.weighed }, at);
  };
  const begun = await transactInvalidating(context, begin, async (aligned, db) => [
    ...aligned.cacheTags,
    // Read again in the transaction: they may have subscribed since.
    ...(newlyVerified && (await findUser(db, user.id))?.subscribed_at
      ? await cacheTagsOfUser(db, user.id)
      : []),
  ]);
  if (begun.more) context.jobs.notify();
};
