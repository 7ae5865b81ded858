import { expect } from 'vitest';
import { fieldsOf, test } from '../support/test-api.ts';

test('a suspended account is refused at once, and welcome again when it is restored', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  const mara = await api.person('mara');
  const suspend = async (suspended: boolean) =>
    (await admin.patch(`/users/admin/${mara.id}`, { body: { suspended } })).body.modifiedCount;
  expect([await suspend(true), await suspend(true)]).toEqual([1, 0]);
  expect(await mara.get(`/users/${mara.email}`)).toMatchObject({
    status: 401,
    body: { error: { code: 'suspended' } },
  });
  expect((await admin.get(`/users/${mara.email}`)).body.suspended).toBe(true);
  expect((await admin.get('/users?q=mara')).body).toMatchObject([{ suspended: true }]);

  expect([await suspend(false), await suspend(false)]).toEqual([1, 0]);
  expect((await mara.get(`/users/${mara.email}`)).body.suspended).toBe(false);
});

test('moderators and admins can be suspended too, oneself never', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  for (const role of ['moderator', 'admin'] as const) {
    const other = await api.person(`some-${role}`, { role });
    const answer = await admin.patch(`/users/admin/${other.id}`, { body: { suspended: true } });
    expect(answer.body).toEqual({ modifiedCount: 1 });
  }
  for (const body of [{ suspended: true }, { suspended: false }, { role: 'moderator' }])
    expect((await admin.patch(`/users/admin/${admin.id}`, { body })).status).toBe(403);
});

test('one change at a time: a role or a suspension, and nothing else', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  const mara = await api.person('mara');
  const refused = async (body: object) => fieldsOf(await admin.patch(`/users/admin/${mara.id}`, { body }));
  expect(await refused({ role: 'admin', suspended: true })).toEqual(['role']);
  expect(await refused({ suspended: 'yes' })).toEqual(['suspended']);
  expect(await refused({})).toEqual(['role']);
  expect(await refused({ status: 'varified' })).toContain('status');
  expect((await admin.patch('/users/admin/99', { body: { suspended: true } })).status).toBe(404);
});
