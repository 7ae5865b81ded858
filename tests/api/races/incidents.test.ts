import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Notification } from '#lib/contract/notifications.ts';
import type { Context } from '#lib/server/context.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import { recordFirst } from '#lib/server/events/record-event.ts';
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
