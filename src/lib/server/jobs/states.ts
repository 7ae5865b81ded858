/** Jobs as operators see them: in the metrics, and by `db jobs`. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import type { JobsTable } from '#lib/server/db/schema.ts';

/** `due`: also one whose lease has run out. `waiting`: for the time at which it is due, or to be tried again. */
export type JobState = 'waiting' | 'due' | 'running' | 'failed';

/** The state of a job, for queries of the table. @param now ISO time */
const jobState = (now: string): RawBuilder<JobState> => sql<JobState>`
  case when failed_at is not null then 'failed'
    when run_at <= ${now} then 'due'
    when leased_by is not null then 'running'
    else 'waiting' end`;

/** Number of jobs in each state. */
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

export type JobRow = Selectable<JobsTable> & { state: JobState };

/** All jobs that are not done, those that failed for good first, then by when they are due. @param now ISO time */
export const listJobs = (db: Handle, now: string): Promise<JobRow[]> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .select(jobState(now).as('state'))
    .orderBy(({ eb }) => eb.case().when('failed_at', 'is', null).then(1).else(0).end())
    .orderBy('run_at')
    .orderBy('id')
    .execute();

/** Restarts a job that failed, for good or until a retry, with all its retries. @returns true if there is such a job */
export const retryJob = async (db: Handle, id: string, at: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ run_at: at, failures: 0, failed_at: null })
    .where('id', '=', id)
    .where('failures', '>', 0)
    .where('leased_by', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
};
