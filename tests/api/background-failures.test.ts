import { expect, vi } from 'vitest';
import type { Context } from '#lib/server/context.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { claimJob } from '#lib/server/jobs/lease.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { runJob } from '#lib/server/jobs/run-job.ts';
import { startJobs } from '#lib/server/jobs/runner.ts';
import { type TestApi, test } from '../support/test-api.ts';

/** The context of a server whose database is down: `back` brings it back. */
const withoutDatabase = async ({ context }: TestApi) => {
  const away = openDatabase(context.config.database);
  // Kysely closes only what was used.
  for (const handle of [away.read, away.write]) await handle.selectFrom('jobs').select('id').execute();
  await away.close();
  const warn = vi.fn();
  const server: Context = {
    ...context,
    db: { ...away },
    log: { ...context.log, warn } as unknown as Context['log'],
  };
  const back = () => Object.assign(server.db, context.db);
  return { server, back, warned: () => warn.mock.calls.map(([, message]) => message) };
};

// An uncaught error would end the process, and fails the test.

test('a runner whose database is down logs it, and does its jobs once the database is back', async ({
  api,
}) => {
  const { server, back, warned } = await withoutDatabase(api);
  const stop = startJobs(server);
  await expect.poll(warned).toContain('could not look for jobs');
  back();
  await transact(api.context.db, (db) => enqueue(db, 'finishDeletion', { productId: 1 }, ''));
  server.jobs.notify();
  await expect.poll(() => api.context.db.read.selectFrom('jobs').select('id').execute()).toEqual([]);
  await stop();
});

test('a job whose database goes down keeps its lease until that runs out', async ({ api }) => {
  const { server, warned } = await withoutDatabase(api);
  const now = api.context.clock();
  const claim = await transact(api.context.db, async (db) => {
    await enqueue(db, 'finishDeletion', { productId: 1 }, now.toISOString());
    return claimJob(db, 'finishDeletion', { runner: 'one', now });
  });
  if (!claim) throw new Error('nothing was due');
  await runJob(server, 'finishDeletion', claim, new AbortController().signal);
  expect(warned()).toEqual(['a job failed, and is left until its lease runs out']);
  const [job] = await api.context.db.read.selectFrom('jobs').selectAll().execute();
  expect(job).toMatchObject({ leased_by: 'one', failures: 0 });
});
