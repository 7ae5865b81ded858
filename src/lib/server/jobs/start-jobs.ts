import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#lib/server/context.ts';
import type { JobContext } from './batch.ts';
import { dueKinds, runDueJobsOf, runnerName } from './due-jobs.ts';
import type { JobKind } from './kinds.ts';
import { jobs as limits } from './limits.ts';
import { enqueueRecurring, intervalOf } from './recurring.ts';

type RunnerContext = JobContext & Pick<Context, 'jobs'>;

/**
 * Starts the runner of this process. It does one job of each kind at a time, so that a long deletion keeps no alignment
 * waiting, and looks for due ones when this process has enqueued one, and at intervals for those of others. No error
 * ends it: whatever fails is looked at again at the next poll.
 * @returns stops it: running jobs end their batch and are given back, so that another server goes on at once
 */
export const startJobs = (context: RunnerContext): (() => Promise<void>) => {
  const { db, clock, log } = context;
  const runner = runnerName();
  const stopping = new AbortController();
  const { signal } = stopping;
  const busy = new Set<JobKind>();
  const pending = new Set<Promise<void>>();
  let notified = 0;
  let away = false;
  let enqueuedInterval: string | undefined;

  /** Runs something that the stop waits for. */
  const track = (work: Promise<void>): void => {
    const tracked = work.finally(() => pending.delete(tracked));
    pending.add(tracked);
  };

  const runKind = async (kind: JobKind): Promise<void> => {
    const before = notified;
    busy.add(kind);
    try {
      await runDueJobsOf(context, kind, { runner, signal });
    } catch (err) {
      log.warn({ err, kind }, 'jobs are left to the next poll');
    } finally {
      busy.delete(kind);
    }
    // A job may have been enqueued after the last claim of this run came back empty.
    if (notified !== before) look();
  };

  const startDue = async (): Promise<void> => {
    const interval = intervalOf(clock());
    if (interval !== enqueuedInterval) {
      await enqueueRecurring(context);
      enqueuedInterval = interval;
    }
    for (const kind of await dueKinds(db.read, clock()))
      if (!busy.has(kind) && !signal.aborted) track(runKind(kind));
  };

  const lookOnce = async (): Promise<void> => {
    try {
      await startDue();
      away = false;
    } catch (err) {
      // Once, not at each poll while the database is away.
      if (!away) log.warn({ err }, 'could not look for jobs');
      away = true;
    }
  };

  const look = (): void => {
    if (!signal.aborted) track(lookOnce());
  };

  const stopListening = context.jobs.listen(() => {
    notified++;
    setImmediate(look); // the response of the request that enqueued it goes first
  });
  const timer = setInterval(look, limits.poll).unref();
  look();

  return async () => {
    clearInterval(timer);
    stopListening();
    stopping.abort();
    const ended = async (): Promise<void> => {
      while (pending.size) await Promise.all(pending);
    };
    // What is not given back by then is taken over once its lease has run out.
    await Promise.race([ended(), sleep(limits.stopTimeout, undefined, { ref: false })]);
  };
};
