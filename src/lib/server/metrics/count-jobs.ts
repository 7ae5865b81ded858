import type { Handle } from '#lib/server/db/handle.ts';

export const jobStates = ['waiting', 'due', 'running', 'failed'] as const;
type JobState = (typeof jobStates)[number];

/** How many jobs are in each state. One whose lease has run out is due. */
export const countJobs = async (db: Handle, now: Date): Promise<Record<JobState, number>> => {
  const rows = await db
    .selectFrom('jobs')
    .select(({ eb, fn }) => [
      eb
        .case()
        .when('failed_at', 'is not', null)
        .then('failed' as const)
        .when('run_at', '<=', now.toISOString())
        .then('due' as const)
        .when('leased_by', 'is not', null)
        .then('running' as const)
        .else('waiting' as const)
        .end()
        .as('state'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy('state')
    .execute();
  const counts = { waiting: 0, due: 0, running: 0, failed: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
};
