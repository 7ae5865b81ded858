import type { z } from 'zod';
import type { Context } from '#lib/server/context.ts';
import type { Handle } from '#lib/server/db/handle.ts';

export type JobContext = Pick<
  Context,
  | 'config'
  | 'db'
  | 'caches'
  | 'clock'
  | 'log'
  | 'metrics'
  | 'mailer'
  | 'payments'
  | 'receivers'
  | 'deleteIdentity'
>;

export interface Batch {
  /** True if another batch may have work left. */
  more: boolean;
  /** ISO time from which the job has work again; without it, and without more, the job is done. */
  again?: string;
  /** Tags of the cached pages that the batch made stale. */
  cacheTags?: readonly string[];
}

/**
 * Does a part of the job that takes a few milliseconds, in a transaction that also renews the lease, so that what a batch wrote
 * is never written again. It reads what is left from the data: a job that is taken up by another runner goes on there.
 */
export type RunBatch = (db: Handle, payload: string, now: Date) => Promise<Batch>;

interface BatchedJob {
  runBatch: RunBatch;
  /** Takes the locks that a transaction holds when it enqueues the job, so that it and a batch can't deadlock. */
  lock?(db: Handle, payload: string, now: Date): Promise<unknown>;
}

/** A job that calls another service, or depends on settings. A kill after a call repeats it. */
interface CallingJob {
  /**
   * Makes a call before each batch, in no transaction, and in less time than the lease, unless the kind is in `longCalls`. An error
   * is a failure of the job.
   * @param signal aborted once the runner is to stop
   * @returns the batch that stores what the call has done. It looks for work again: what is enqueued during the call
   * changes nothing.
   */
  call(context: JobContext, signal: AbortSignal): Promise<RunBatch>;
  lock?: undefined;
}

export type JobDefinition = BatchedJob | CallingJob;

/** A job of batches. @param schema of its payload */
export const job = <Payload>(
  schema: z.ZodType<Payload>,
  runBatch: (db: Handle, payload: Payload, now: Date) => Promise<Batch>,
  lock?: (db: Handle, payload: Payload, now: Date) => Promise<unknown>,
): BatchedJob => ({
  ...(lock && { lock: (db, payload, now) => lock(db, schema.parse(JSON.parse(payload)), now) }),
  runBatch: (db, payload, now) => runBatch(db, schema.parse(JSON.parse(payload)), now),
});

/** An error that says when its job may be tried again. */
export class RetryError extends Error {
  override name = 'RetryError';
  /** In milliseconds, at the earliest; null if it would fail again. */
  readonly after: number | null;

  constructor(message: string, after: number | null) {
    super(message);
    this.after = after;
  }
}
