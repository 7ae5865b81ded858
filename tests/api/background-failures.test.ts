import { expect, vi } from 'vitest';
import type { Context } from '#lib/server/context.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { startSweeping } from '#lib/server/jobs/sweep.ts';
import { finishDeletions, followDeletion } from '#lib/server/products/finish-deletions.ts';
import { followVerification } from '#lib/server/votes/follow-verification.ts';
import { type TestApi, test } from '../support/test-api.ts';

/** The context of background work, with a closed database. */
const closed = async ({ context }: TestApi) => {
  const db = openDatabase(context.config.database);
  await db.close();
  const warn = vi.fn();
  const surroundings: Context = {
    ...context,
    db,
    log: { ...context.log, warn } as unknown as Context['log'],
  };
  return { surroundings, warned: () => warn.mock.calls.map(([, message]) => message) };
};

// An uncaught error would end the process, and fails the test.

test('an aborted sweep is logged', async ({ api }) => {
  const { surroundings, warned } = await closed(api);
  const stop = startSweeping(surroundings);
  await expect.poll(warned).toEqual(['a sweep was broken off']);
  stop();
});

test('a deletion that can’t be finished is left to the next sweep, which looks anew', async ({ api }) => {
  const { surroundings, warned } = await closed(api);
  followDeletion(surroundings);
  await expect.poll(warned).toEqual(['deleted products are left to be removed by the next sweep']);
  surroundings.db.read = api.context.db.read;
  await finishDeletions(surroundings);
});

test('votes that can’t be aligned are left to the next sign-in', async ({ api }) => {
  const { surroundings, warned } = await closed(api);
  followVerification(surroundings, 1, { listsMoved: false, more: true });
  await expect.poll(warned).toEqual(['votes are left to be aligned at the next sign-in']);
});
