import { expect } from 'vitest';
import { listJobs } from '#lib/server/jobs/states.ts';
import { parseArguments } from '#lib/tools/cli/arguments.ts';
import { restoreAdmin } from '#lib/tools/cli/restore-admin.ts';
import { test } from '../../../support/cli.ts';

test('a suspended account is an admin again who is not suspended', async ({ cli }) => {
  const noor = await cli.api.person('noor');
  await cli.api.account(noor, { suspended_at: '2026-11-20T00:00:00.000Z' });
  expect(await cli.run(restoreAdmin, [noor.email])).toEqual([
    expect.stringMatching(/uid uid-noor; .*its role is user; it is suspended$/),
    'noor@unearth.example is now an admin, and not suspended',
  ]);
  expect((await noor.get('/users')).status).toBe(200);
  const { db, clock } = cli.api.context;
  const jobs = await listJobs(db.read, clock().toISOString());
  expect(jobs.map(({ id }) => id.split(':')[0]).sort()).toEqual(['sendDeliveries', 'weighVotes']);
});

test('an account with an unverified e-mail is asked to verify it', async ({ cli }) => {
  await cli.api.person('noor', { verified: false });
  expect((await cli.run(restoreAdmin, ['noor@unearth.example', '--yes']))[1]).toBe(
    'noor@unearth.example becomes an admin once its e-mail is verified, and not suspended',
  );
});

test('a no changes nothing, and an address without an account is an error that says what to do', async ({
  cli,
}) => {
  const noor = await cli.api.person('noor');
  const no = { ...cli.api.context, print: () => {}, confirm: async () => false };
  await expect(restoreAdmin.run(no, parseArguments(restoreAdmin, [noor.email]))).rejects.toThrow(
    'Nothing was changed',
  );
  expect((await noor.get('/users')).status).toBe(403);
  await expect(cli.run(restoreAdmin, ['nobody@unearth.example'])).rejects.toThrow(
    'Nobody has an account for nobody@unearth.example: let them sign up first',
  );
  await expect(cli.run(restoreAdmin, [])).rejects.toThrow('Usage: npm run db -- restore-admin EMAIL');
});
