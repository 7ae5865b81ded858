import { transact } from '#lib/server/db/transact.ts';
import { dbProgram } from '#lib/server/db-program.ts';
import { type JobRow, type JobState, listJobs, retryJob } from '#lib/server/jobs/states.ts';
import { CommandError } from '#lib/tools/command-error.ts';
import { usageError } from './arguments.ts';
import type { Command } from './command.ts';

const usage = 'jobs [--retry ID]';
const options = { retry: { type: 'string' } } as const;

const stateTexts: Record<JobState, (job: JobRow) => string> = {
  failed: ({ failed_at }) => `failed for good at ${failed_at}`,
  due: ({ leased_by, run_at }) => (leased_by ? `abandoned by ${leased_by}` : `due since ${run_at}`),
  running: ({ leased_by }) => `running at ${leased_by}`,
  waiting: ({ failures, run_at }) => `${failures ? 'to be tried again' : 'due'} at ${run_at}`,
};

const lineOf = (job: JobRow): string => {
  const { id, state, failures, last_error } = job;
  const error = failures && last_error ? `; failures: ${failures}, the last one: ${last_error}` : '';
  return `${id}: ${stateTexts[state](job)}${error}`;
};

/** For work that follows a write: a job that failed for good stays until an operator retries it. */
export const jobs: Command<typeof options> = {
  usage,
  takes: 0,
  options,
  about: 'list work that is not done, or have a failed job retried',
  asFound: true,
  async run({ db, clock, print }, { values: { retry } }) {
    const tables = await db.read.introspection.getTables();
    if (!tables.some(({ name }) => name === 'jobs'))
      throw new CommandError(`The database has no jobs yet: \`${dbProgram} migrate\` makes their table`);
    const now = clock().toISOString();
    if (retry === '') throw usageError(usage);
    if (retry !== undefined) {
      if (!(await transact(db, (handle) => retryJob(handle, retry, now)))) {
        throw new CommandError(`No job ${retry} has failed; without --retry, jobs are listed`);
      }
      return print(`${retry} is due: a running server takes it within seconds`);
    }
    const all = await listJobs(db.read, now);
    for (const job of all) print(lineOf(job));
    if (!all.length) print('no jobs are waiting');
  },
};
