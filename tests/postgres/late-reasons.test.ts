import { expect } from 'vitest';
import { waitingOnPostgres } from '../support/held-back.ts';
import { test } from '../support/two-servers.ts';

test('a reason that waits for its rejection to be dispatched is dispatched as another event', async ({
  api,
}) => {
  const { db } = api.context;
  const mo = await api.person('mo', { role: 'moderator' });
  const id = await api.pending(await api.person('mara'));
  await mo.patch(`/products/${id}`, { body: { status: 'rejected' } });
  const dispatch = await db.write.startTransaction().execute();
  await dispatch.updateTable('events').set({ dispatch_at: null }).where('type', '=', 'reject').execute();
  const explained = mo.post(`/products/${id}/rejection-reason`, { body: { reason: 'broken_link' } });
  await expect.poll(() => waitingOnPostgres(db)).toBe(1);
  await dispatch.commit().execute();
  expect((await explained).body).toEqual({ modifiedCount: 1 });
  const events = db.read.selectFrom('events').select('dispatch_at').where('type', '=', 'explainRejection');
  expect(await events.execute()).toEqual([{ dispatch_at: expect.any(String) }]);
});
