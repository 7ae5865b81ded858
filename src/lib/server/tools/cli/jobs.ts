import { transact } from '#lib/server/db/transact.ts';
import { dbProgram } from '#lib/server/db-program.ts';
import { type JobRow, listJobs, retryJob } from '#lib/server/jobs/operate.ts';
import { CommandError } from '#lib/server/tools/command-error.ts';
import { argument, type Command } from './command.ts';

const usage = 'jobs [--retry ID]';

const stateOf = ({ failed_at, leased_by, run_at }: JobRow, now: string): string => {
  if (failed_at) return `failed for good at ${failed_at}`;
  if (run_at <= now) return leased_by ? `abandoned by ${leased_by}` : `due since ${run_at}`;
  return leased_by ? `running at ${leased_by}` : `to be tried again at ${run_at}`;
};

const lineOf = (job: JobRow, now: string): string => {
  const { id, failures, last_error } = job;
  const error = failures && last_error ? `; failures: ${failures}, the last one: ${last_error}` : '';
  return `${id}: ${stateOf(job, now)}${error}`;
};

/** For work that follows a write: a job that failed for good stays until an operator retries it. */
export const jobs: Command = {
  usage,
  about: 'list work that is not done, or have a failed job retried',
  asFound: true,
  async run({ db, clock, print }, args) {
    const tables = await db.read.introspection.getTables();
    if (!tables.some(({ name }) => name === 'jobs'))
      throw new CommandError(`The database has no jobs yet: \`${dbProgram} migrate\` makes their table`);
    const now = clock().toISOString();
    if (args[0] === '--retry') {
      const id = argument(args, 1, usage);
      if (!(await transact(db, (handle) => retryJob(handle, id, now)))) {
        throw new CommandError(`No job ${id} has failed for good; without --retry, jobs are listed`);
      }
      return print(`${id} is due: a running server takes it within seconds`);
    }
    if (args[0]) throw new CommandError(`Usage: ${dbProgram} ${usage}`);
    const all = await listJobs(db.read);
    for (const job of all) print(lineOf(job, now));
    if (!all.length) print('all jobs are done');
  },
};
