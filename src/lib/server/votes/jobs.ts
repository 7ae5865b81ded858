import { timeBefore } from '#lib/domain/durations.ts';
import { voteWeights } from '#lib/domain/vote-weights.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockUser } from '#lib/server/db/locks.ts';
import { type Batch, job } from '#lib/server/jobs/job.ts';
import { enqueue, payloads } from '#lib/server/jobs/queue.ts';
import { staleReviewsOf } from '#lib/server/reviews/align-reviews.ts';
import { pruneNetworks } from './networks.ts';
import { accountsToWeigh, staleVotesOf } from './queries.ts';
import { lockToWeigh, weighAccount } from './weigh-account.ts';
import { acceptOnReturn, weighVotes } from './weigh-votes.ts';

/** Accounts weighed per transaction. */
const weighedAtOnce = 20;

const weigh = (db: Handle, { userId }: { userId: number }, now: Date): Promise<Batch> =>
  weighVotes(db, userId, now.toISOString());
const lock = (db: Handle, { userId }: { userId: number }) => lockToWeigh(db, [userId]);

const dueToWeigh = async (db: Handle, now: Date): Promise<number[]> => {
  const settledBefore = timeBefore(now, voteWeights.firstDayLength);
  const due = await accountsToWeigh(db, { settledBefore, limit: weighedAtOnce });
  return due.map(({ id }) => id);
};

export const voteJobs = {
  alignVotes: job(payloads.alignVotes, weigh, lock),

  /** Runs again when the first day of the account ends (`settlesAt` of `weighAccount`), to give its votes full weight. */
  weighVotes: job(payloads.weighVotes, weigh, lock),

  acceptVotes: job(
    payloads.acceptVotes,
    (db, { userId }, now) => acceptOnReturn(db, userId, now.toISOString()),
    (db, { userId }) => lockUser(db, { id: userId }),
  ),

  pruneNetworks: job(payloads.pruneNetworks, async (db, _, now) => ({ more: await pruneNetworks(db, now) })),

  /** Weighs accounts from before this release, those that 1.0.0, imports or commands changed, and those that a job missed. */
  weighAccounts: job(
    payloads.weighAccounts,
    async (db, _, now) => {
      const at = now.toISOString();
      const due = await dueToWeigh(db, now);
      const toAlign = new Set<number>();
      for (const userId of new Set(due)) {
        const { count, settlesAt, next } = await weighAccount(db, userId, at);
        if (next) toAlign.add(next);
        const stale = await staleVotesOf(db, { userId, ...count, limit: 1, since: '' });
        const reviews = await staleReviewsOf(db, { userId, limit: 1 });
        if (settlesAt || stale.length || reviews.length) toAlign.add(userId);
      }
      for (const userId of toAlign) await enqueue(db, 'weighVotes', { userId }, at);
      return { more: due.length === weighedAtOnce };
    },
    async (db, _, now) => lockToWeigh(db, await dueToWeigh(db, now)),
  ),
};
