import { setTimeout as sleep } from 'node:timers/promises';
import { transactInvalidating } from '#lib/server/cache/transact-invalidating.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import { dbProgram } from '#lib/server/db-program.ts';
import type { RunResult } from '#lib/server/ops/metrics/counters.ts';
import { definitions } from './definitions.ts';
import { type Batch, type JobContext, type JobDefinition, RetryError } from './job.ts';
import {
  type Claim,
  extendLease,
  finishJob,
  LeaseLost,
  postponeJob,
  releaseJob,
  renewLease,
  storeFailure,
} from './lease.ts';
import { type JobKind, jobs } from './queue.ts';

/**
 * Delay before a retry, in milliseconds: doubles with each failure, up to `longest`. Half of it is random, so that
 * jobs that failed together are not retried together.
 * @param failures 1 after the first
 */
const retryDelay = (failures: number): number => {
  const { first, longest } = jobs.retries;
  const delay = Math.min(longest, first * 2 ** (failures - 1));
  return delay / 2 + (delay / 2) * Math.random();
};

/** Maximum length of a stored error, in characters. */
const errorLength = 500;

/** Makes a call, and renews the lease until it ends, or has taken `longest`. Without a lease its batch writes nothing. */
const withLease = async <Result>(
  { db, clock, log }: JobContext,
  { claim, longest }: { claim: Claim; longest: number },
  call: () => Promise<Result>,
): Promise<Result> => {
  const end = performance.now() + longest;
  const renew = async (): Promise<void> => {
    if (performance.now() > end) return;
    const now = clock();
    try {
      await transact(db, (handle) => extendLease(handle, claim, now));
    } catch (err) {
      log.warn({ err, job: claim.id, attempt: claim.attempt }, 'could not renew the lease of a job');
    }
  };
  let renewed = Promise.resolve();
  const timer = setInterval(() => {
    renewed = renew();
  }, jobs.renewal).unref();
  try {
    return await call();
  } finally {
    clearInterval(timer);
    await renewed;
  }
};

/** @returns whether work is left */
const runNextBatch = async (
  context: JobContext,
  kind: JobKind,
  claim: Claim,
  signal: AbortSignal,
): Promise<boolean> => {
  const definition: JobDefinition = definitions[kind];
  const longest = jobs.longCalls[kind] ?? 0;
  const runBatch =
    'call' in definition
      ? await withLease(context, { claim, longest }, () => definition.call(context, signal))
      : definition.runBatch;
  const run = async (db: Handle): Promise<Batch> => {
    const now = context.clock();
    // Locks the rows of the work before the job, in the same order as the code that enqueues it.
    await definition.lock?.(db, claim.payload, now);
    await renewLease(db, claim, now);
    const batch = await runBatch(db, claim.payload, now);
    // In the transaction of the last batch: a job enqueued again is seen by this batch or inserted after it.
    if (!batch.more) await (batch.again ? postponeJob(db, claim, batch.again) : finishJob(db, claim));
    return batch;
  };
  const { more } = await transactInvalidating(context, run, ({ cacheTags = [] }) => cacheTags);
  return more;
};

const recordFailure = async ({ db, clock, log }: JobContext, claim: Claim, cause: unknown): Promise<void> => {
  const { id: job, attempt } = claim;
  const now = clock();
  const error = String(cause).slice(0, errorLength);
  const earliest = cause instanceof RetryError ? cause.after : 0;
  const retryAfter = (failures: number): Date | null =>
    earliest !== null && failures < jobs.retries.max
      ? new Date(now.getTime() + Math.max(earliest, retryDelay(failures)))
      : null;
  let retryAt: Date | null;
  try {
    retryAt = await transact(db, (handle) => storeFailure(handle, claim, { error, retryAfter, now }));
  } catch (err) {
    return log.warn({ err, cause, job, attempt }, 'a job failed, and is left until its lease runs out');
  }
  if (retryAt) log.warn({ err: cause, job, attempt, retryAt }, 'a job failed, and will be tried again');
  else log.error({ err: cause, job, attempt }, `a job failed for good: see ${dbProgram} jobs`);
};

const release = async ({ db, clock, log }: JobContext, claim: Claim): Promise<void> => {
  try {
    await transact(db, (handle) => releaseJob(handle, claim, clock()));
  } catch (err) {
    log.warn({ err, job: claim.id, attempt: claim.attempt }, 'a job is left until its lease runs out');
  }
};

/** Does the batches that are left. */
const runBatches = async (
  context: JobContext,
  kind: JobKind,
  claim: Claim,
  signal: AbortSignal,
): Promise<RunResult> => {
  try {
    // A job that takes its process down throws no error.
    if (claim.failures >= jobs.retries.max) throw new Error(claim.last_error ?? 'abandoned');
    while (await runNextBatch(context, kind, claim, signal)) {
      await sleep(jobs.pause, undefined, { signal });
    }
    return 'done';
  } catch (error) {
    // A call that the stop aborted has not failed, also if its error only wraps the signal's reason.
    if (signal.aborted) {
      await release(context, claim);
      return 'continued';
    }
    if (error instanceof LeaseLost) {
      context.log.warn({ job: claim.id, attempt: claim.attempt }, 'a job went on elsewhere');
      return 'continued';
    }
    await recordFailure(context, claim, error);
    return 'failed';
  }
};

/** Does a job that was claimed, batch by batch. Errors are stored with the job, and logged; it never throws. */
export const runJob = async (
  context: JobContext,
  kind: JobKind,
  claim: Claim,
  signal: AbortSignal,
): Promise<RunResult> => {
  const began = performance.now();
  const result = await runBatches(context, kind, claim, signal);
  context.metrics.jobRun(kind, result, performance.now() - began);
  return result;
};
