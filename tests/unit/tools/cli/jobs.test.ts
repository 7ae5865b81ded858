import { sql } from 'kysely';
import { expect } from 'vitest';
import { transact } from '#lib/server/db/transact.ts';
import { claimJob, storeFailure } from '#lib/server/jobs/lease.ts';
import { enqueue, jobs as limits } from '#lib/server/jobs/queue.ts';
import { jobs } from '#lib/tools/cli/jobs.ts';
import { type TestCli, test } from '../../../support/cli.ts';

const at = '2026-11-21T12:00:00.000Z';
const kind = 'finishDeletion';

/** Enqueues and claims a job. */
const start = ({ api }: TestCli, productId: number) =>
  transact(api.context.db, async (db) => {
    await enqueue(db, kind, { productId }, at);
    const claim = await claimJob(db, kind, { runner: 'host/1/a', now: new Date(at) });
    if (!claim) throw new Error('nothing was due');
    return claim;
  });

const fail = async (cli: TestCli, productId: number, retryAt: Date | null) => {
  const claim = await start(cli, productId);
  await transact(cli.api.context.db, (db) =>
    storeFailure(db, claim, { error: 'Error: no use', retryAfter: () => retryAt, now: new Date(at) }),
  );
};

test('what is not done is listed, what failed for good first', async ({ cli }) => {
  expect(await cli.run(jobs, [])).toEqual(['no jobs are waiting']);
  await fail(cli, 2, new Date('2026-11-21T12:01:00.000Z'));
  await fail(cli, 3, null);
  await start(cli, 1);
  await transact(cli.api.context.db, (db) => enqueue(db, 'alignVotes', { userId: 7 }, at));
  expect(await cli.run(jobs, [])).toEqual([
    `finishDeletion:3: failed for good at ${at}; failures: 1, the last one: Error: no use`,
    `alignVotes:7: due since ${at}`,
    'finishDeletion:1: running at host/1/a',
    'finishDeletion:2: to be tried again at 2026-11-21T12:01:00.000Z; failures: 1, the last one: Error: no use',
  ]);
  cli.api.now(new Date(Date.parse(at) + limits.lease).toISOString());
  expect(await cli.run(jobs, [])).toContain('finishDeletion:1: abandoned by host/1/a');
});

test('a job whose time is to come is due then, not to be tried again', async ({ cli }) => {
  const later = '2026-11-21T13:00:00.000Z';
  await transact(cli.api.context.db, (db) => enqueue(db, kind, { productId: 1 }, later));
  expect(await cli.run(jobs, [])).toEqual([`finishDeletion:1: due at ${later}`]);
});

test('a job that failed for good is due again once it is retried, as is one that waits for a retry; any other is left alone', async ({
  cli,
}) => {
  await fail(cli, 3, null);
  await fail(cli, 4, new Date('2026-11-21T13:00:00.000Z'));
  for (const [id, ...args] of [
    ['finishDeletion:3', '--retry', 'finishDeletion:3'],
    ['finishDeletion:4', '--retry=finishDeletion:4'],
  ] as const)
    expect(await cli.run(jobs, [...args])).toEqual([
      `${id} is due: a running server takes it within seconds`,
    ]);
  const due = [`finishDeletion:3: due since ${at}`, `finishDeletion:4: due since ${at}`];
  expect(await cli.run(jobs, [])).toEqual(due);
  for (const id of ['finishDeletion:3', 'x'])
    await expect(cli.run(jobs, ['--retry', id])).rejects.toThrow(`No job ${id} has failed`);
  for (const wrong of [['--retry'], ['3']])
    await expect(cli.run(jobs, wrong)).rejects.toThrow('Usage: npm run db -- jobs [--retry ID]');
});

test('a database is left as it is found; one of before there were jobs is told of', async ({ cli }) => {
  expect(jobs.asFound).toBe(true);
  await sql`drop table jobs`.execute(cli.api.context.db.write);
  for (const args of [[], ['--retry', 'x']])
    await expect(cli.run(jobs, args)).rejects.toThrow(
      /^The database has no jobs yet: `npm run db -- migrate`/,
    );
});
