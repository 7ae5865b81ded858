import type { Handle } from '#lib/server/db/handle.ts';
import { type JobState, jobState } from './job-state.ts';

/** How many jobs are in each state. */
export const countJobs = async (db: Handle, now: Date): Promise<Record<JobState, number>> => {
  const rows = await db
    .selectFrom('jobs')
    .select(({ fn }) => [jobState(now.toISOString()).as('state'), fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const counts = { waiting: 0, due: 0, running: 0, failed: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
};
