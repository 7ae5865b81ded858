import { expect } from 'vitest';
import type { Handle } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import { begun, row, waitingOnPostgres } from '../support/held-back.ts';
import type { Person } from '../support/person.ts';
import { test } from '../support/two-servers.ts';

test('admins who lock by older and by newer states of the staff do not deadlock', async ({ api, second }) => {
  const named = async (name: string) => api.person(name, { role: 'admin' });
  const [first, between, ada, bo] = [
    await named('first'),
    await named('between'),
    await named('ada'),
    await named('bo'),
  ];
  const { db } = api.context;
  const demoted = (of: Person) => (handle: Handle) =>
    handle.updateTable('users').set({ role: 'user' }).where('id', '=', Number(of.id)).execute();
  const waiting = (count: number) => expect.poll(() => waitingOnPostgres(db), { interval: 5 }).toBe(count);

  const endFirst = await begun(db, demoted(first));
  const older = ada.patch(`/users/admin/${bo.id}`, { body: { suspended: true } });
  await waiting(1);
  await transact(db, demoted(between));
  const endBetween = await begun(db, row('users', between.id));
  // The first of the admins read before is locked now, although no longer an admin.
  await endFirst();
  const newer = second.as(ada).delete(`/staff/${first.email}?role=admin`);
  await waiting(2);
  await endBetween();
  expect((await older).status).toBe(200);
  expect((await newer).body).toEqual({ deletedCount: 0 });
});

test('a call that is forbidden does not wait for the accounts of admins', async ({ api }) => {
  const ada = await api.person('ada', { role: 'admin' });
  const mo = await api.person('mo', { role: 'moderator' });
  const release = await begun(api.context.db, row('users', ada.id));
  try {
    const answers = [
      await mo.patch(`/users/admin/${ada.id}`, { body: { suspended: true } }),
      await mo.delete(`/staff/${ada.email}?role=admin`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  } finally {
    await release();
  }
});
