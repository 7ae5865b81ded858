import type { Selectable } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import type { JobsTable } from '#lib/server/db/schema.ts';
import { type JobState, jobState } from '#lib/server/ops/metrics/job-state.ts';

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

/** Has a job that failed for good tried anew, as often as a new one. @returns whether there is such a job */
export const retryJob = async (db: Handle, id: string, at: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ run_at: at, failures: 0, failed_at: null })
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
};
