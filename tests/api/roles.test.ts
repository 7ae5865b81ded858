import { expect } from 'vitest';
import { grantRole } from '../../src/lib/server/operations/grant-role.ts';
import { type Person, type TestApi, test } from '../support/test-api.ts';

const roleOf = async (person: Person) => (await person.get(`/users/${person.email}`)).body.role;
const grant = (api: TestApi, email: string, role: 'moderator' | 'admin' | 'user') =>
  grantRole(api.context.db.write, email, role, '2026-11-21T12:00:00.000Z');

test("the operator's own addresses become admin once they are verified, not before", async ({ api }) => {
  const unverified = await api.person('chief', { verified: false });
  expect(await roleOf(unverified)).toBe('user');
  expect((await unverified.get('/users')).status).toBe(403);

  const verified = await api.person('chief');
  expect(await roleOf(verified)).toBe('admin');
  expect((await verified.get('/users')).status).toBe(200);
});

test('a role that was granted before its owner came waits for the verified e-mail', async ({ api }) => {
  expect(await grant(api, 'Mo@Unearth.example', 'moderator')).toBe('waits');
  expect(await roleOf(await api.person('mo', { verified: false }))).toBe('user');
  expect(await roleOf(await api.person('mo'))).toBe('moderator');
});

test('a role granted to a verified account counts at once, with the token it has', async ({ api }) => {
  const mo = await api.person('mo');
  expect((await mo.get('/products/moderator')).status).toBe(403);
  expect(await grant(api, mo.email, 'moderator')).toBe('granted');
  expect((await mo.get('/products/moderator')).status).toBe(200);
  expect(await grant(api, mo.email, 'user')).toBe('granted');
  expect((await mo.get('/products/moderator')).status).toBe(403);
});

test('a grant is handed out once: a role taken away later does not come back', async ({ api }) => {
  await grant(api, 'mo@unearth.example', 'moderator');
  await api.person('mo');
  await grant(api, 'mo@unearth.example', 'user');
  expect(await roleOf(await api.person('mo'))).toBe('user');
});

test('a token from before the e-mail was verified carries no role', async ({ api }) => {
  const early = await api.person('mo', { verified: false });
  const later = await api.person('mo', { role: 'moderator' });
  expect((await early.get('/products/moderator')).status).toBe(403);
  expect((await later.get('/products/moderator')).status).toBe(200);
});

test('an admin whose e-mail is not verified has the rights of a user', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin', verified: false });
  const other = await api.person('ivo');
  expect((await admin.get(`/users/${other.email}`)).status).toBe(403);
  expect((await admin.get(`/users/${admin.email}`)).status).toBe(200);
});
