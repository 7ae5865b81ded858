import { hours, timeBefore } from '#lib/domain/durations.ts';
import { leaderboards } from '#lib/domain/leaderboards.ts';
import { utcDay } from '#lib/domain/periods.ts';
import type { Context } from '#lib/server/context.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import { detection } from '#lib/server/vote-integrity/jobs.ts';
import { resumeJobs } from './lease.ts';
import { enqueue, jobs as limits } from './queue.ts';

const every = hours(1);

/** Jobs that run once an hour, however many servers there are, and how long after midnight (UTC) at the earliest. */
const recurring = {
  resumeDeletions: 0,
  expireCheckouts: 0,
  pruneIdempotencyKeys: 0,
  pruneEvents: 0,
  checkBackups: 0,
  closeLeaderboards: leaderboards.grace,
  launchProducts: 0,
  relateProducts: 0,
  keyLinks: 0,
  sendMails: 0,
  pruneMails: 0,
  repeatSearches: 0,
  pruneReminders: 0,
  pruneDeliveries: 0,
  queueLetters: 0,
  pruneSubscribers: 0,
  queueDigests: 0,
  pruneNotifications: 0,
  deleteAccounts: 0,
  resumeForgetting: 0,
  deleteIdentities: 0,
  listDeleted: 0,
  pruneReceipts: 0,
  weighAccounts: 0,
  detectVotes: 0,
  pruneNetworks: 0,
} as const;
type RecurringKind = keyof typeof recurring;
const kinds = Object.keys(recurring) as RecurringKind[];

/** The intervals of those that run more often, in milliseconds. */
const often: Partial<Record<RecurringKind, number>> = { detectVotes: detection.every };
const shortest = Math.min(...Object.values(often));

/** The beginning of the interval that a time lies in: without an argument, of the shortest one. */
export const intervalOf = (now: Date, duration: number = shortest): string =>
  new Date(Math.floor(now.getTime() / duration) * duration).toISOString();

/** Enqueues a job, unless a server has for this interval. @returns true if it did */
const enqueueOnce = async (db: Handle, kind: RecurringKind, now: Date): Promise<boolean> => {
  const run = { task: kind, run_at: intervalOf(now, often[kind] ?? every) };
  const added = await db
    .insertInto('recurring_runs')
    .values(run)
    .onConflict((conflict) => conflict.doNothing())
    .returning('task')
    .execute();
  if (!added.length) return false;
  const earliest = Date.parse(utcDay(now)) + recurring[kind];
  await enqueue(db, kind, {}, new Date(Math.max(now.getTime(), earliest)).toISOString());
  return true;
};

/**
 * Enqueues the recurring jobs of this interval. Each task and interval has one row; the server that inserts it enqueues
 * the job in the same transaction. One transaction per job: others enqueue several of them, in any order.
 * @returns jobs enqueued by this call
 */
export const enqueueRecurring = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> => {
  const now = clock();
  const outdated = timeBefore(now, limits.runsStored);
  let added = 0;
  for (const kind of kinds) if (await transact(db, (handle) => enqueueOnce(handle, kind, now))) added += 1;
  if (added)
    await transact(db, async (handle) => {
      await handle.deleteFrom('recurring_runs').where('run_at', '<', outdated).execute();
      await resumeJobs(handle, now);
    });
  return added;
};
