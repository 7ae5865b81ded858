import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Handle } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import type { JobContext } from './batch.ts';
import { jobKinds } from './definitions.ts';
import type { JobKind } from './kinds.ts';
import { claimJob } from './lease.ts';
import { runJob } from './run-job.ts';

/** Names one runner for good; operators see machine and process. */
export const runnerName = (): string => `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;

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
 * database would give it out again and again, since it does not store when to retry. Signals and requests come between.
 */
export const runDueJobsOf = async (
  context: JobContext,
  kind: JobKind,
  { runner, signal }: { runner: string; signal: AbortSignal },
): Promise<void> => {
  const failed = new Set<string>();
  while (!signal.aborted) {
    const now = context.clock();
    const claim = await transact(context.db, (handle) => claimJob(handle, kind, { runner, now }));
    if (!claim || failed.has(claim.id)) return;
    if ((await runJob(context, kind, claim, signal)) === 'failed') failed.add(claim.id);
    await nextTurn();
  }
};

/** Does all jobs that are due now, those included that they enqueue. For tests and commands; servers have a runner. */
export const runDueJobs = async (context: JobContext): Promise<void> => {
  const run = { runner: runnerName(), signal: new AbortController().signal };
  for (;;) {
    const kinds = await dueKinds(context.db.read, context.clock());
    if (!kinds.length) return;
    for (const kind of kinds) await runDueJobsOf(context, kind, run);
  }
};
