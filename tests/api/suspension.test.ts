import { expect, vi } from 'vitest';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { changeAccount } from '#lib/server/users/change-account.ts';
import { findUserByUid, type UserRow } from '#lib/server/users/queries.ts';
import { fieldsOf, idTokenFor, test } from '../support/test-api.ts';

test('a suspended account is rejected at once, and accepted again when it is restored', async ({ api }) => {
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

test('the jobs of a suspension and of its end start at once', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  const mara = await api.person('mara');
  const notify = vi.spyOn(api.context.jobs, 'notify');
  const suspend = (suspended: boolean) => admin.patch(`/users/admin/${mara.id}`, { body: { suspended } });
  for (const suspended of [true, true, false]) await suspend(suspended);
  expect(notify).toHaveBeenCalledTimes(2);
});

test('a call whose body arrives late is authenticated once it is complete', async ({ api }) => {
  const noor = await api.person('noor', { role: 'admin' });
  const kim = await api.person('kim', { role: 'admin' });
  const mara = await api.person('mara');
  let finish = () => {};
  const body = new ReadableStream({
    start(controller) {
      const bytes = new TextEncoder().encode('{"role":"admin"}');
      controller.enqueue(bytes.slice(0, 1));
      finish = () => {
        controller.enqueue(bytes.slice(1));
        controller.close();
      };
    },
  });
  const underWay = api.app.request(`/api/users/admin/${mara.id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${kim.token}`,
      'content-type': 'application/json',
      'content-length': '16',
    },
    body,
    duplex: 'half',
  } as RequestInit);
  await noor.patch(`/users/admin/${kim.id}`, { body: { suspended: true } });
  finish();
  expect((await underWay).status).toBe(401);
  expect((await noor.get(`/users/${mara.email}`)).body.role).toBe('user');
});

test('moderators and admins can be suspended too, oneself never', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  for (const role of ['moderator', 'admin'] as const) {
    const other = await api.person(`some-${role}`, { role });
    const response = await admin.patch(`/users/admin/${other.id}`, { body: { suspended: true } });
    expect(response.body).toEqual({ modifiedCount: 1 });
  }
  await api.person('another', { role: 'admin' }); // so that it is not the last one's suspension
  for (const body of [{ suspended: true }, { suspended: false }, { role: 'moderator' }])
    expect((await admin.patch(`/users/admin/${admin.id}`, { body })).status).toBe(403);
});

test('a suspended account that signs in is rejected, and stays as it is: its name, its e-mail, all of it', async ({
  api,
}) => {
  const mara = await api.person('mara');
  await api.account(mara, { suspended_at: '2026-11-20T00:00:00.000Z' });
  const record = () => findUserByUid(api.context.db.read, 'uid-mara');
  const before = await record();
  for (const email of [mara.email, 'elsewhere@unearth.example']) {
    const identity = { uid: 'uid-mara', email, emailVerified: true, name: 'Renamed' };
    const response = await api
      .bearer(idTokenFor(identity))
      .post('/users', { body: { name: 'Renamed', email } });
    expect(response).toMatchObject({ status: 401, body: { error: { code: 'suspended' } } });
  }
  expect(await record()).toEqual(before);
});

test('a suspended member signs up with no other address of their mailbox, nor moves to one', async ({
  api,
}) => {
  const admin = await api.person('noor', { role: 'admin' });
  const mara = await api.person('mara');
  const una = await api.person('una', { verified: false });
  await api.person('ivo');
  const signIn = (uid: string, email: string) =>
    api
      .bearer(idTokenFor({ uid, email, emailVerified: true, name: 'New' }))
      .post('/users', { body: { email } });
  const suspend = async ({ id }: { id: string }, suspended: boolean) => {
    await admin.patch(`/users/admin/${id}`, { body: { suspended } });
    await runDueJobs(api.context);
  };
  await suspend(mara, true);
  const refused = { status: 401, body: { error: { code: 'suspended' } } };
  expect(await signIn('uid-new', 'mara+2@unearth.example')).toMatchObject(refused);
  expect(await signIn('uid-ivo', 'Mara+ivo@unearth.example'), 'moving to it').toMatchObject(refused);
  expect((await signIn('uid-ana', 'mara@elsewhere.example')).status).toBe(200);
  // Somebody else has signed up with an address that is not theirs: its owner is not suspended.
  await suspend(una, true);
  expect((await signIn('uid-owner', 'una+2@unearth.example')).status).toBe(200);
  await suspend(mara, false);
  expect((await signIn('uid-new', 'mara+2@unearth.example')).status).toBe(200);
});

test('the last admin who could restore anybody can’t be suspended', async ({ api }) => {
  const noor = await api.person('noor', { role: 'admin' });
  const ivo = await api.person('ivo', { role: 'admin' });
  const last = await api.person('last', { role: 'admin' });
  // Neither an admin with an unverified e-mail nor a suspended one could restore anybody.
  await api.person('una', { role: 'admin', verified: false });
  const suspend = (by: typeof noor, whom: typeof noor) =>
    by.patch(`/users/admin/${whom.id}`, { body: { suspended: true } });
  expect((await suspend(noor, ivo)).body).toEqual({ modifiedCount: 1 });
  await api.account(noor, { email_verified: 0 }); // her token is of before
  expect((await suspend(noor, last)).status).toBe(403);
  expect((await last.get(`/users/${ivo.email}`)).body.suspended).toBe(true);

  // Of two who suspend each other at once, one stays an active admin.
  const rows = await api.context.db.read
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'admin')
    .execute();
  const row = (person: typeof noor) => rows.find(({ id }) => String(id) === person.id) as UserRow;
  const stale = changeAccount(api.context.db.write, row(last), { suspended: true }, { by: row(ivo), at: '' });
  await expect(stale).rejects.toMatchObject({ code: 'last_admin' });
});

test('one change at a time: a role or a suspension, and nothing else', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  const mara = await api.person('mara');
  const rejected = async (body: object) => fieldsOf(await admin.patch(`/users/admin/${mara.id}`, { body }));
  expect(await rejected({ role: 'admin', suspended: true })).toEqual(['role']);
  expect(await rejected({ suspended: 'yes' })).toEqual(['suspended']);
  expect(await rejected({})).toEqual(['role']);
  expect(await rejected({ status: 'varified' })).toContain('status');
  expect((await admin.patch('/users/admin/99', { body: { suspended: true } })).status).toBe(404);
});
