import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Notification } from '#lib/contract/notifications.ts';
import type { Context } from '#lib/server/context.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import { recordFirst } from '#lib/server/events/record-event.ts';
import { claimJob, storeFailure } from '#lib/server/jobs/lease.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { heldBack } from '../../support/held-back.ts';
import { test } from '../../support/two-servers.ts';

/** Lets transactions read events, and makes those wait that insert one. */
const lockEvents = (db: Handle) => sql`lock table events in share mode`.execute(db);

test('admins hear once of an incident that two servers notice at the same time', async ({ api, second }) => {
  const noor = await api.person('noor', { role: 'admin' });
  await runDueJobs(api.context);
  const record = ({ db, clock }: Context) =>
    transact(db, (handle) => {
      const event = { type: 'missMailServer', by: 'site', subject: { name: 'mail' } } as const;
      return recordFirst(handle, { ...event, at: clock().toISOString() }, '');
    });
  await heldBack(api, lockEvents, [() => record(api.context), () => record(second.context)]);
  await runDueJobs(api.context);
  const list: Notification[] = (await noor.get('/notifications')).body;
  expect(list.filter(({ type }) => type === 'missMailServer')).toHaveLength(1);
});

test('two jobs of a kind that give up on two servers at the same time are one incident', async ({
  api,
  second,
}) => {
  const kind = 'finishDeletion';
  const now = api.context.clock();
  const { db } = api.context;
  await transact(db, async (handle) => {
    for (const productId of [1, 2]) await enqueue(handle, kind, { productId }, now.toISOString());
  });
  const giveUp = async (context: Context, runner: string) => {
    const claim = await transact(db, (handle) => claimJob(handle, kind, { runner, now }));
    if (!claim) throw new Error('nothing is due');
    return () =>
      transact(context.db, (handle) =>
        storeFailure(handle, claim, { error: 'no use', retryAfter: () => null, now }),
      );
  };
  await heldBack(api, lockEvents, [await giveUp(api.context, 'one'), await giveUp(second.context, 'two')]);
  const events = db.read.selectFrom('events').select('id').where('type', '=', 'failJob');
  expect(await events.execute()).toHaveLength(1);
});
