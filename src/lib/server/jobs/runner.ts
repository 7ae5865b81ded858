import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import process from 'node:process';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#lib/server/context.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import { dispatchDueEvents, startDispatching } from '#lib/server/events/dispatch-events.ts';
import { jobKinds } from './definitions.ts';
import type { JobContext } from './job.ts';
import { claimJob } from './lease.ts';
import { type JobKind, jobs as limits } from './queue.ts';
import { enqueueRecurring, intervalOf } from './recurring.ts';
import { runJob } from './run-job.ts';

/** Returns a unique name for this runner, with the host and the process for operators. */
const runnerName = (): string => `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;

/** The kinds of which a job is due. Those of a newer release, which this one can't do, are left to its servers. */
export const dueKinds = async (db: Handle, now: Date): Promise<JobKind[]> => {
  const due = await db
    .selectFrom('jobs')
    .select('kind')
    .where('kind', 'in', jobKinds)
    .where('failed_at', 'is', null)
    .where('run_at', '<=', now.toISOString())
    .groupBy('kind')
    .execute();
  return jobKinds.filter((kind) => due.some((row) => row.kind === kind));
};

/**
 * Does the due jobs of a kind one after the other, until none is left. One that fails waits for a later run: a damaged
 * database would give it out again and again, since it does not store when to retry, and a long run outlasts the first
 * retry's delay. Signals and requests come between.
 */
export const runDueJobsOf = async (
  context: JobContext,
  kind: JobKind,
  { runner, signal }: { runner: string; signal: AbortSignal },
): Promise<void> => {
  const failed: string[] = [];
  while (!signal.aborted && failed.length < limits.failedAtOnce) {
    const now = context.clock();
    const claim = await transact(context.db, (handle) =>
      claimJob(handle, kind, { runner, now, except: failed }),
    );
    if (!claim) return;
    if ((await runJob(context, kind, claim, signal)) === 'failed') failed.push(claim.id);
    await nextTurn();
  }
};

/** Does all jobs that are due now and dispatches all events, with what they cause. For tests and commands; servers have a runner. */
export const runDueJobs = async (context: JobContext): Promise<void> => {
  const run = { runner: runnerName(), signal: new AbortController().signal };
  for (;;) {
    const isDispatched = await dispatchDueEvents(context);
    const kinds = await dueKinds(context.db.read, context.clock());
    if (!kinds.length && !isDispatched) return;
    for (const kind of kinds) await runDueJobsOf(context, kind, run);
  }
};

type RunnerContext = JobContext & Pick<Context, 'jobs'>;

/**
 * Starts the runner of this process, which also dispatches events. It does one job of each kind at a time, so that a long deletion does not delay an
 * alignment. It looks for due jobs when this process enqueues one, and polls for those of other processes. No error ends
 * it: what failed is tried again at the next poll.
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
      // Once, not at each poll while the database is down.
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
  const stopDispatching = startDispatching(context);
  look();

  return async () => {
    clearInterval(timer);
    stopListening();
    stopping.abort();
    const ended = async (): Promise<void> => {
      await stopDispatching();
      while (pending.size) await Promise.all(pending);
    };
    // What is not given back by then is taken over once its lease has run out.
    await Promise.race([ended(), sleep(limits.stopTimeout, undefined, { ref: false })]);
  };
};
