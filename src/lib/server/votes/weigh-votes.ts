import { minutes } from '#lib/domain/durations.ts';
import { leaderboards, utcDay } from '#lib/domain/periods.ts';
import { cacheTagsOfUser } from '#lib/server/cache/cache-tags-of-user.ts';
import { transactInvalidating } from '#lib/server/cache/transact-invalidating.ts';
import type { Context } from '#lib/server/context.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { alignReviews } from '#lib/server/reviews/align-reviews.ts';
import { findUser, type UserRow } from '#lib/server/users/queries.ts';
import { noteVerifiedEmail } from '#lib/server/users/register-user.ts';
import { type Alignment, alignVotes } from './align-votes.ts';
import { staleVotesOf } from './queries.ts';
import { countOf } from './set-counts.ts';
import { weighAccount } from './weigh-account.ts';

/**
 * A sign-in doesn't see another account of its mailbox that signs in at the same moment: a job weighs each again when both
 * have ended.
 */
const weighedAgainAfter = minutes(1);

/** Returns last midnight (UTC) and the time by which boards that ended then are closed; undefined once that has passed. */
const closingAt = (at: string): { midnight: string; closed: string } | undefined => {
  const midnight = Date.parse(utcDay(new Date(at)));
  const closed = midnight + leaderboards.grace + leaderboards.closing;
  return Date.parse(at) < closed
    ? { midnight: new Date(midnight).toISOString(), closed: new Date(closed).toISOString() }
    : undefined;
};

/**
 * Weighs an account, and aligns a first batch of its votes and reviews, in the caller's transaction. Until an ended board is closed,
 * the votes before its end wait: nobody who sees the result may change it by verifying addresses. A moderator may, by
 * suspending them.
 * @returns `again`: the ISO time at which it has to be done once more
 */
export const weighVotes = async (
  db: Handle,
  userId: number,
  at: string,
): Promise<Alignment & { again?: string }> => {
  const { isSuspended, withheld, settlesAt } = await weighAccount(db, userId, at);
  const closing = isSuspended ? undefined : closingAt(at);
  const votes = await alignVotes(db, userId, closing?.midnight);
  const reviews = votes.more ? undefined : await alignReviews(db, userId, withheld);
  const [again] = [closing?.closed, settlesAt].filter((time) => time !== undefined).sort();
  return {
    more: votes.more || (reviews?.more ?? false),
    cacheTags: [...votes.cacheTags, ...(reviews?.cacheTags ?? [])],
    ...(again !== undefined && { again }),
  };
};

/**
 * `weighVotes` of a person who has signed in. A job does the rest, since a sign-in must not wait for thousands of votes. If
 * there is more, call `context.jobs.notify()` after the commit.
 */
export const beginAlignment = async (
  db: Handle,
  { id, weighed }: Pick<UserRow, 'id' | 'weighed'>,
  at: string,
): Promise<Alignment> => {
  const closing = closingAt(at);
  const begun = weighed ? await alignVotes(db, id, closing?.midnight) : await weighVotes(db, id, at);
  const again = new Date(Date.parse(at) + weighedAgainAfter).toISOString();
  if (begun.more) await enqueue(db, 'weighVotes', { userId: id }, at);
  else if (closing) await enqueue(db, 'weighVotes', { userId: id }, closing.closed);
  else if (!weighed) await enqueue(db, 'weighVotes', { userId: id }, again);
  return begun;
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
    ...countOf(user),
    limit: 1,
    since: '',
  });
  if (!newlyVerified && user.weighed && !stale.length) return;
  const begin = async (db: Handle) => {
    if (newlyVerified) await noteVerifiedEmail(db, user);
    return beginAlignment(
      db,
      { id: user.id, weighed: newlyVerified ? 0 : user.weighed },
      context.clock().toISOString(),
    );
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
