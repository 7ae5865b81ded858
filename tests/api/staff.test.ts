import { sql } from 'kysely';
import { expect } from 'vitest';
import { lists } from '#lib/domain/specification.ts';
import { transact } from '#lib/server/db/transact.ts';
import { grantRole } from '#lib/server/staff/grant-role.ts';
import { takeRoleBack } from '#lib/server/staff/routes.ts';
import { findUserByEmail, type UserRow } from '#lib/server/users/queries.ts';
import { atOnce } from '../support/at-once.ts';
import { fieldsOf, idTokenFor, type Person, type TestApi, test } from '../support/test-api.ts';

const at = '2026-11-21T12:00:00.000Z';

const grant = (api: TestApi, email: string, role: 'user' | 'moderator' | 'admin') =>
  transact(api.context.db, (db) => grantRole(db, email, role, at));

const staff = async (admin: Person) =>
  ((await admin.get('/staff')).body as { email: string }[]).filter(
    ({ email }) => email !== 'chief@unearth.example', // of ADMIN_EMAILS
  );

const takeBack = (by: Person, whom: Pick<Person, 'email'>, role: string) =>
  by.delete(`/staff/${encodeURIComponent(whom.email)}?role=${role}`);

const suspend = (by: Person, { id }: Person) => by.patch(`/users/admin/${id}`, { body: { suspended: true } });

const roleOf = async (person: Person) => (await person.get(`/users/${person.email}`)).body.role;

const historyOf = async (admin: Person, { id }: Person) =>
  (await admin.get(`/people/${id}`)).body.roleChanges.items;

test('the staff are listed with their role, since when, and by whom', async ({ api }) => {
  const noor = await api.person('noor', { role: 'admin' }); // before there was a history
  const ada = await api.person('ada');
  const ben = await api.person('ben');
  api.now('2026-11-21T12:30:00.000Z');
  await noor.patch(`/users/admin/${ada.id}`, { body: { role: 'moderator' } });
  await grant(api, ben.email, 'admin');
  expect(await staff(noor)).toEqual([
    {
      ...{ _id: ben.id, name: 'ben', email: ben.email, role: 'admin', waitsFor: null, suspended: false },
      ...{ since: at, origin: 'command', by: null },
    },
    {
      ...{ _id: noor.id, name: 'noor', email: noor.email, role: 'admin', waitsFor: null, suspended: false },
      ...{ since: null, origin: null, by: null },
    },
    {
      ...{ _id: ada.id, name: 'ada', email: ada.email, role: 'moderator', waitsFor: null, suspended: false },
      ...{ since: '2026-11-21T12:30:00.000Z', origin: 'admin', by: { _id: noor.id, name: 'noor' } },
    },
  ]);
});

test('roles that wait are listed as waiting: for an account, a verified e-mail or a code', async ({
  api,
}) => {
  const noor = await api.person('noor', { role: 'admin' });
  await grant(api, 'late@unearth.example', 'moderator');
  await grant(api, 'kim@unearth.example', 'moderator');
  await api.person('kim');
  const una = await api.person('una', { verified: false });
  await noor.patch(`/users/admin/${una.id}`, { body: { role: 'moderator' } });
  const waiting = async () =>
    ((await noor.get('/staff')).body as Record<string, unknown>[])
      .filter(({ waitsFor }) => waitsFor)
      .map(({ email, role, waitsFor, origin }) => [email, role, waitsFor, origin]);
  expect(await waiting()).toEqual([
    ['chief@unearth.example', 'admin', 'account', 'setting'],
    ['una@unearth.example', 'moderator', 'verification', 'admin'],
    ['kim@unearth.example', 'moderator', 'code', 'command'],
    ['late@unearth.example', 'moderator', 'account', 'command'],
  ]);
  await api.person('chief');
  expect((await waiting())[0]).toEqual(['chief@unearth.example', 'admin', 'code', 'setting']);

  // All roles except those of the setting can be revoked.
  expect((await takeBack(noor, una, 'moderator')).body).toEqual({ deletedCount: 1 });
  for (const email of ['kim@unearth.example', 'late@unearth.example'])
    expect((await takeBack(noor, { email }, 'moderator')).body).toEqual({ deletedCount: 1 });
  expect((await takeBack(noor, { email: 'chief@unearth.example' }, 'admin')).body).toEqual({
    deletedCount: 0,
  });
  expect((await waiting()).map(([email]) => email)).toEqual(['chief@unearth.example']);
});

test('a role that is taken back is gone for the next call, and the screens are told so', async ({ api }) => {
  const noor = await api.person('noor', { role: 'admin' });
  const mo = await api.person('mo', { role: 'moderator' });
  expect((await takeBack(noor, mo, 'moderator')).body).toEqual({ deletedCount: 1 });
  expect((await mo.get('/products/moderator')).status).toBe(403);
  expect(await roleOf(mo)).toBe('user');
  expect((await takeBack(noor, mo, 'moderator')).body).toEqual({ deletedCount: 0 });
  expect((await noor.get('/users?role=user')).body).toMatchObject([{ name: 'mo' }]);
});

test('every change of a role is in the history of the person, with who did it and when', async ({ api }) => {
  const noor = await api.person('noor', { role: 'admin' });
  const ada = await api.person('ada');
  const by = { _id: noor.id, name: 'noor' };
  await noor.patch(`/users/admin/${ada.id}`, { body: { role: 'moderator' } });
  await takeBack(noor, ada, 'moderator');
  await grant(api, ada.email, 'admin');
  await grant(api, ada.email, 'admin'); // changes nothing
  const taker = { uid: 'uid-other', email: ada.email, emailVerified: true, name: 'ada' };
  await api.bearer(idTokenFor(taker)).post('/users', { body: { email: ada.email } });
  expect(await historyOf(noor, ada)).toMatchObject([
    { from: 'admin', to: 'user', origin: 'takeover', by: null },
    { from: 'user', to: 'admin', origin: 'command', by: null, createdAt: at },
    { from: 'moderator', to: 'user', origin: 'admin', by },
    { from: 'user', to: 'moderator', origin: 'admin', by, createdAt: at },
  ]);
  expect((await noor.get('/moderation-log')).body).toMatchObject([
    { act: 'takeRoleBack', by, subject: { _id: ada.id, name: 'ada' } },
    { act: 'makeModerator', by, subject: { _id: ada.id, name: 'ada' } },
  ]);
});

test('a role that was claimed by a code says whether a command or the setting offered it', async ({
  api,
}) => {
  const noor = await api.person('noor', { role: 'admin' });
  const granted = await grant(api, 'kim@unearth.example', 'moderator');
  const kim = await api.person('kim');
  const code = granted.state === 'claimable' ? granted.code : '';
  await kim.post(`/users/${kim.email}/role-claim`, { body: { code } });
  expect(await historyOf(noor, kim)).toMatchObject([{ to: 'moderator', origin: 'command', by: null }]);
});

test('nobody takes their own role, and only admins take any', async ({ api }) => {
  const noor = await api.person('noor', { role: 'admin' });
  await api.person('kim', { role: 'admin' });
  const mo = await api.person('mo', { role: 'moderator' });
  expect((await takeBack(noor, noor, 'admin')).status).toBe(403);
  expect((await takeBack(noor, { email: ' NOOR@unearth.example' }, 'admin')).status).toBe(403);
  expect((await takeBack(mo, noor, 'admin')).status).toBe(403);
  expect((await takeBack(mo, mo, 'moderator')).status).toBe(403);
  expect(fieldsOf(await takeBack(noor, mo, 'user'))).toEqual(['role']);
  expect(fieldsOf(await noor.delete(`/staff/${mo.email}`))).toEqual(['role']);
});

test('a role that has changed since the list was read is not taken back', async ({ api }) => {
  const noor = await api.person('noor', { role: 'admin' });
  const ada = await api.person('ada', { role: 'admin' });
  expect(await takeBack(noor, ada, 'moderator')).toMatchObject({
    status: 409,
    body: { error: { code: 'other_role' } },
  });
  expect(await roleOf(ada)).toBe('admin');
});

test('of two admins who take each other’s role at once, one stays', async ({ api }) => {
  for (let round = 0; round < 5; round++) {
    const noor = await api.person(`noor-${round}`, { role: 'admin' });
    const kim = await api.person(`kim-${round}`, { role: 'admin' });
    const calls = await atOnce(
      api,
      () => takeBack(noor, kim, 'admin'),
      () => takeBack(kim, noor, 'admin'),
    );
    expect(calls.map(({ status }) => status).sort()).toEqual([200, 403]);
    const roles = [await roleOf(noor), await roleOf(kim)];
    expect(roles.sort()).toEqual(['admin', 'user']);
    await api.account(noor, { role: 'user' });
    await api.account(kim, { role: 'user' });
  }
});

test('of a ring of admins who each take the next one’s role at once, one stays', async ({ api }) => {
  const ring = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => api.person(`ring-${name}`, { role: 'admin' })),
  );
  const calls = await atOnce(
    api,
    ...ring.map((by, index) => () => takeBack(by, ring[(index + 1) % ring.length] as Person, 'admin')),
  );
  const roles = await Promise.all(ring.map(roleOf));
  expect(roles).toContain('admin');
  // An admin who had lost the role by then revoked none.
  expect(calls.filter(({ status }) => status === 200).length).toBe(
    roles.filter((role) => role === 'user').length,
  );
  for (const { status, body } of calls)
    if (status !== 200) expect(body.error.code).toMatch(/^(last_admin|forbidden)$/);
});

for (const [what, act, status] of [
  ['taking a role back', (by: Person, whom: Person) => takeBack(by, whom, 'admin'), 403],
  ['suspending', suspend, 401],
] as const) {
  test(`${what} and suspending at once leaves an admin who can act`, async ({ api }) => {
    const noor = await api.person('noor', { role: 'admin' });
    const kim = await api.person('kim', { role: 'admin' });
    const calls = await atOnce(
      api,
      () => act(noor, kim),
      () => suspend(kim, noor),
    );
    expect(calls.map((response) => response.status)).toEqual([200, status]);
  });
}

test('two admins who take the same role at once take it once', async ({ api }) => {
  const noor = await api.person('noor', { role: 'admin' });
  const kim = await api.person('kim', { role: 'admin' });
  const mo = await api.person('mo', { role: 'moderator' });
  const calls = await atOnce(
    api,
    () => takeBack(noor, mo, 'moderator'),
    () => takeBack(kim, mo, 'moderator'),
  );
  expect(calls.map(({ body }) => body.deletedCount).sort()).toEqual([0, 1]);
  expect(await historyOf(noor, mo)).toHaveLength(1);
});

test('the last admin who can act stays; one who can’t act is no other', async ({ api }) => {
  const noor = await api.person('noor', { role: 'admin' });
  const ivo = await api.person('ivo', { role: 'admin' });
  const una = await api.person('una', { role: 'admin', verified: false });
  await api.account(ivo, { suspended_at: at });
  const row = (await findUserByEmail(api.context.db.read, ivo.email)) as UserRow;
  const { write } = api.context.db;
  await expect(takeRoleBack(write, noor.email, 'admin', { by: row, at })).rejects.toMatchObject({
    code: 'last_admin',
  });
  // Admins who can't act may be removed.
  expect((await takeBack(noor, ivo, 'admin')).body).toEqual({ deletedCount: 1 });
  expect((await takeBack(noor, una, 'admin')).body).toEqual({ deletedCount: 1 });
});

test('an admin who has just lost the role promotes and suspends nobody', async ({ api }) => {
  const noor = await api.person('noor', { role: 'admin' });
  const kim = await api.person('kim', { role: 'admin' });
  const ada = await api.person('ada');
  const calls = await atOnce(
    api,
    () => takeBack(noor, kim, 'admin'),
    () => kim.patch(`/users/admin/${ada.id}`, { body: { role: 'admin' } }),
  );
  expect(calls[0]?.status).toBe(200);
  expect(calls[1]).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
  expect(await roleOf(ada)).toBe('user');
});

test('of more staff than a list holds the admins are there', async ({ api }) => {
  const noor = await api.person('noor', { role: 'admin' });
  await sql`insert into users (uid, email, email_key, email_verified, name, name_key, role, created_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${lists.max})
    select 'm' || n, n || '@m.example', n || '@m.example', 1, 'Ada', 'ada', 'moderator', '2026-11-21' from numbers`.execute(
    api.context.db.write,
  );
  const members = await staff(noor);
  expect([members.length, members[0]]).toMatchObject([lists.max, { email: noor.email, role: 'admin' }]);
});
