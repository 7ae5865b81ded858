import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { jobs as limits } from '#lib/limits.ts';
import { transactInvalidating } from '#lib/server/cache/transact-invalidating.ts';
import type { Context } from '#lib/server/context.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import { type Batch, definitions } from './definitions.ts';
import type { JobKind } from './kinds.ts';
import { type Claim, finishJob, LeaseLost, releaseJob, renewLease, storeFailure } from './lease.ts';
import { retryDelay } from './retry-delay.ts';

export type JobContext = Pick<Context, 'db' | 'caches' | 'clock' | 'log'>;

/** In characters. */
const errorLength = 500;

/** Lets other requests and writes go first. Ends early once the runner is to stop. */
const pauseFor = async (duration: number, signal: AbortSignal): Promise<void> => {
  await (duration ? sleep(duration, undefined, { signal }) : nextTurn(undefined, { signal })).catch(() => {});
};

/** @returns whether work is left */
const runNextBatch = async (context: JobContext, kind: JobKind, claim: Claim): Promise<boolean> => {
  const run = async (db: Handle): Promise<Batch> => {
    const now = context.clock();
    // As whoever enqueues it does: first what the work is about, then the job.
    await definitions[kind].lock?.(db, claim.payload);
    await renewLease(db, claim, now);
    const batch = await definitions[kind].runBatch(db, claim.payload, now, context.db.search);
    // With the last batch, so that a job that is enqueued again is either seen by this batch, or inserted after it.
    if (!batch.more) await finishJob(db, claim);
    return batch;
  };
  const { more } = await transactInvalidating(context, run, ({ cacheTags = [] }) => cacheTags);
  return more;
};

const recordFailure = async ({ db, clock, log }: JobContext, claim: Claim, cause: unknown): Promise<void> => {
  const { id: job, attempt } = claim;
  const now = clock();
  const error = String(cause).slice(0, errorLength);
  const retryAfter = (failures: number): Date | null =>
    failures < limits.retries.max ? new Date(now.getTime() + retryDelay(failures)) : null;
  let retryAt: Date | null;
  try {
    retryAt = await transact(db, (handle) => storeFailure(handle, claim, { error, retryAfter, now }));
  } catch (err) {
    return log.warn({ err, cause, job, attempt }, 'a job failed, and is left until its lease runs out');
  }
  if (retryAt) log.warn({ err: cause, job, attempt, retryAt }, 'a job failed, and will be tried again');
  else log.error({ err: cause, job, attempt }, 'a job failed for good: see npm run db -- jobs');
};

/** Does a job that was claimed, batch by batch. Errors are stored with the job, and logged; it never throws. */
export const runJob = async (
  context: JobContext,
  kind: JobKind,
  claim: Claim,
  signal: AbortSignal,
): Promise<void> => {
  try {
    // A job that takes its process down throws no error.
    if (claim.failures >= limits.retries.max) throw new Error(claim.last_error ?? 'abandoned');
    while (await runNextBatch(context, kind, claim)) {
      await pauseFor(definitions[kind].pause, signal);
      if (signal.aborted)
        return await transact(context.db, (handle) => releaseJob(handle, claim, context.clock()));
    }
  } catch (error) {
    if (error instanceof LeaseLost)
      context.log.warn({ job: claim.id, attempt: claim.attempt }, 'a job went on elsewhere');
    else await recordFailure(context, claim, error);
  }
};
