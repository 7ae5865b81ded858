import { expect } from 'vitest';
import { grantRole } from '#lib/server/staff/grant-role.ts';
import { idTokenFor, namesOf, type Person, type TestApi, test, totalOf } from '../support/test-api.ts';

const asOwner = async (person: Person) => (await person.get(`/users/${person.email}`)).body;
const roleOf = async (person: Person) => (await asOwner(person)).role;
const grant = async (api: TestApi, email: string, role: 'moderator' | 'admin' | 'user') =>
  (await grantRole(api.context.db.write, email, role, '2026-11-21T12:00:00.000Z')).state;

test('an account promoted before its e-mail is verified is a user to everybody, with a pending role', async ({
  api,
}) => {
  const admin = await api.person('noor', { role: 'admin' });
  const una = await api.person('una', { verified: false });
  const promote = async (role: string) =>
    (await admin.patch(`/users/admin/${una.id}`, { body: { role } })).body;
  expect([await promote('moderator'), await promote('moderator')]).toEqual([
    { modifiedCount: 1 },
    { modifiedCount: 0 },
  ]);
  expect(await asOwner(una)).toMatchObject({ role: 'user', waitingRole: 'moderator' });
  expect((await una.get('/products/moderator')).status).toBe(403);
  expect((await admin.get(`/users/${una.email}`)).body).toMatchObject({
    role: 'user',
    waitingRole: 'moderator',
  });
  // A pending role can still be changed: the account is a user until then.
  expect(await promote('admin')).toEqual({ modifiedCount: 1 });
  expect(await asOwner(una)).toMatchObject({ role: 'user', waitingRole: 'admin' });

  const verified = await api.person('una');
  expect(await asOwner(verified)).toMatchObject({ role: 'admin', waitingRole: null });
  expect((await verified.get('/users')).status).toBe(200);
  // The older token still says that the e-mail is not verified.
  expect(await asOwner(una)).toMatchObject({ role: 'user', waitingRole: 'admin' });
  expect((await una.get('/users')).status).toBe(403);
});

test('lists and statistics by role go by the effective role', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  const una = await api.person('una', { role: 'moderator', verified: false });
  await api.person('mo', { role: 'moderator' });
  const users = await admin.get('/users?role=user');
  expect([namesOf(users), totalOf(users)]).toEqual([['una'], 1]);
  expect(users.body[0]).toMatchObject({ role: 'user', waitingRole: 'moderator' });
  expect(namesOf(await admin.get('/users?role=moderator'))).toEqual(['mo']);
  const figures = async () => (await admin.get('/statistics')).body.users;
  expect(await figures()).toMatchObject({ user: 1, moderator: 1, admin: 1 });
  await api.person('una');
  expect((await admin.get(`/users/${una.email}`)).body).toMatchObject({
    role: 'moderator',
    waitingRole: null,
  });
  expect(await figures()).toMatchObject({ user: 0, moderator: 2, admin: 1 });
});

test('a role granted to an account is on its record at once, and works once the e-mail is verified', async ({
  api,
}) => {
  const unverified = await api.person('mo', { verified: false });
  expect(await grant(api, 'Mo@Unearth.example', 'moderator')).toBe('waits');
  expect(await asOwner(unverified)).toMatchObject({ role: 'user', waitingRole: 'moderator' });
  expect(await roleOf(await api.person('mo'))).toBe('moderator');
});

test('a role granted to a verified account counts at once, with the token it has', async ({ api }) => {
  const mo = await api.person('mo');
  expect((await mo.get('/products/moderator')).status).toBe(403);
  expect(await grant(api, mo.email, 'moderator')).toBe('counts');
  expect((await mo.get('/products/moderator')).status).toBe(200);
  expect(await grant(api, mo.email, 'user')).toBe('counts');
  expect((await mo.get('/products/moderator')).status).toBe(403);
  expect(await asOwner(mo)).toMatchObject({ role: 'user', waitingRole: null, claimableRole: null });
});

test('a renewed token that is the first to say that the e-mail is verified brings the record in step', async ({
  api,
}) => {
  const admin = await api.person('noor', { role: 'admin' });
  const una = await api.person('una', { role: 'moderator', verified: false });
  const renewed = idTokenFor({ uid: 'uid-una', email: una.email, emailVerified: true });
  await api.bearer(renewed).post('/jwt', { body: { email: una.email } });
  expect((await admin.get(`/users/${una.email}`)).body).toMatchObject({
    role: 'moderator',
    waitingRole: null,
  });
});

test('a token from before the e-mail was verified carries no role', async ({ api }) => {
  const early = await api.person('mo', { verified: false });
  const later = await api.person('mo', { role: 'moderator' });
  expect((await early.get('/products/moderator')).status).toBe(403);
  expect((await later.get('/products/moderator')).status).toBe(200);
});

test('a token from before the verification takes nothing back', async ({ api }) => {
  const mo = await api.person('mo', { role: 'moderator' });
  await api.person('mo', { verified: false });
  const { body } = await mo.get(`/users/${mo.email}`);
  expect(body).toMatchObject({ role: 'moderator', waitingRole: null });
  const admin = await api.person('noor', { role: 'admin' });
  expect((await admin.get(`/users/${mo.email}`)).body).toMatchObject({ role: 'moderator' });
});
