import { expect } from 'vitest';
import { type GrantResult, grantRole } from '#lib/server/staff/grant-role.ts';
import { readableLog } from '../support/log.ts';
import { idTokenFor, type Person, type TestApi, testWith } from '../support/test-api.ts';

const { log, lines } = readableLog();
const test = testWith({}, { log });

const start = '2026-11-21T12:00:00.000Z';
const after = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString();
const days = (count: number) => count * 24 * 60;

const asOwner = async (person: Person) => (await person.get(`/users/${person.email}`)).body;
const claim = (person: Person, code: string) =>
  person.post(`/users/${person.email}/role-claim`, { body: { code } });
const rejected = { status: 409, body: { error: { code: 'wrong_role_code' } } };

const grantedCode = async (api: TestApi, email: string): Promise<string> => {
  const result: GrantResult = await grantRole(api.context.db.write, email, 'moderator', start);
  if (result.state !== 'claimable') throw new Error(`it is ${result.state}`);
  return result.code;
};

/** The codes in the operator's log. */
const codesInLog = () =>
  lines.flatMap(({ level, userId, role, code }) =>
    code ? [{ level, userId, role, code: String(code) }] : [],
  );

/** @returns the codes that the sign-in wrote into the log */
const signIn = async (api: TestApi, name: string) => {
  lines.length = 0;
  const person = await api.person(name);
  return { person, codes: codesInLog() };
};

test('nobody becomes admin by an address alone: the code of the site’s log is needed', async ({ api }) => {
  lines.length = 0;
  const unverified = await api.person('chief', { verified: false });
  expect(codesInLog()).toEqual([]);
  expect(await asOwner(unverified)).toMatchObject({ role: 'user', claimableRole: null });

  const { person: chief, codes } = await signIn(api, 'chief');
  expect(codes).toEqual([
    {
      level: 40,
      userId: Number(chief.id),
      role: 'admin',
      code: expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/),
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain('chief@');
  expect(await asOwner(chief)).toMatchObject({ role: 'user', claimableRole: 'admin' });
  expect((await chief.get('/users')).status).toBe(403);

  const [{ code = '' } = {}] = codes;
  expect(await claim(chief, 'AAAA-AAAA-AAAA')).toMatchObject(rejected);
  expect((await claim(unverified, code)).body.error.code).toBe('email_not_verified');
  expect((await claim(chief, code.toLowerCase())).body).toEqual({ modifiedCount: 1 });
  expect(await asOwner(chief)).toMatchObject({ role: 'admin', claimableRole: null });
  expect((await chief.get('/users')).status).toBe(200);
  expect(await claim(chief, code)).toMatchObject(rejected);
  expect(await api.context.db.read.selectFrom('role_grants').selectAll().execute()).toEqual([]);
  expect((await signIn(api, 'chief')).codes).toEqual([]);
});

test('a grant without an account is pending until its code is claimed, also once somebody signs in with the address', async ({
  api,
}) => {
  const code = await grantedCode(api, 'Mo@Unearth.example');
  const { person: mo, codes } = await signIn(api, 'mo');
  expect(codes).toEqual([]); // `grant` has printed it: it stays good
  expect(await asOwner(mo)).toMatchObject({ role: 'user', claimableRole: 'moderator' });
  expect(await claim(await api.person('ivo'), code)).toMatchObject(rejected);
  expect((await claim(mo, code)).body).toEqual({ modifiedCount: 1 });
  expect(await asOwner(mo)).toMatchObject({ role: 'moderator', claimableRole: null });
});

test('a code of `grant` gives the role it was printed for, also to an address of ADMIN_EMAILS', async ({
  api,
}) => {
  const code = await grantedCode(api, 'chief@unearth.example');
  const chief = await api.person('chief');
  expect((await claim(chief, code)).body).toEqual({ modifiedCount: 1 });
  expect(await asOwner(chief)).toMatchObject({ role: 'moderator', claimableRole: 'admin' });
});

test('a grant can be taken back before it is claimed', async ({ api }) => {
  const code = await grantedCode(api, 'mo@unearth.example');
  expect(await grantRole(api.context.db.write, 'mo@unearth.example', 'user', start)).toEqual({
    state: 'withdrawn',
  });
  expect(await claim(await api.person('mo'), code)).toMatchObject(rejected);
});

test('the code of a grant ends after seven days, and a sign-in then makes another', async ({ api }) => {
  const code = await grantedCode(api, 'mo@unearth.example');
  api.now(after(days(7) - 1));
  expect((await signIn(api, 'mo')).codes).toEqual([]);
  api.now(after(days(7)));
  expect(await claim(await api.person('mo'), code)).toMatchObject(rejected);
  // The sign-in made a code, and makes no other within 15 minutes.
  const [made] = codesInLog();
  expect((await signIn(api, 'mo')).codes).toEqual([]);
  expect((await claim(await api.person('mo'), made?.code ?? '')).body).toEqual({ modifiedCount: 1 });
});

test('a sign-in makes a new code once the former is fifteen minutes old, and that one is worth nothing', async ({
  api,
}) => {
  const [first] = (await signIn(api, 'chief')).codes;
  api.now(after(14));
  expect((await signIn(api, 'chief')).codes).toEqual([]);
  api.now(after(15));
  const { person: chief, codes } = await signIn(api, 'chief');
  expect(codes).toHaveLength(1);
  expect(await claim(chief, first?.code ?? '')).toMatchObject(rejected);
  api.now(after(15 + days(1)));
  expect(await claim(await api.person('chief'), codes[0]?.code ?? '')).toMatchObject(rejected);
});

test('a grant older than the codes gets one at the verified sign-in', async ({ api }) => {
  await api.context.db.write
    .insertInto('role_grants')
    .values({
      email_key: 'mo@unearth.example',
      role: 'moderator',
      created_at: start,
      code_hash: null,
      code_made_at: null,
      code_uid: null,
    })
    .execute();
  const { person: mo, codes } = await signIn(api, 'mo');
  expect(await asOwner(mo)).toMatchObject({ role: 'user', claimableRole: 'moderator' });
  expect((await claim(mo, codes[0]?.code ?? '')).body).toEqual({ modifiedCount: 1 });
  expect(await asOwner(mo)).toMatchObject({ role: 'moderator' });
});

test('a code that one account’s sign-in made is worth nothing to another that takes the address over', async ({
  api,
}) => {
  const [hijacked] = (await signIn(api, 'chief')).codes;
  lines.length = 0;
  const email = 'chief@unearth.example';
  const owner = api.bearer(idTokenFor({ uid: 'uid-owner', email, emailVerified: true, name: 'Chief' }));
  await owner.post('/users', { body: { name: 'Chief', email } });
  const { token } = (await owner.post('/jwt', { body: { email } })).body;
  const chief = { ...api.bearer(token), email };
  expect(await claim(chief, hijacked?.code ?? '')).toMatchObject(rejected);
  expect((await claim(chief, codesInLog()[0]?.code ?? '')).body).toEqual({ modifiedCount: 1 });
});

test('an account that moves to an unverified address claims nothing with its older token', async ({
  api,
}) => {
  const code = await grantedCode(api, 'mo@unearth.example');
  const eve = await api.person('eve');
  const moved = idTokenFor({
    uid: 'uid-eve',
    email: 'mo@unearth.example',
    emailVerified: false,
    name: 'Eve',
  });
  await api.bearer(moved).post('/users', { body: { name: 'Eve', email: 'mo@unearth.example' } });
  const response = await claim({ ...eve, email: 'mo@unearth.example' }, code);
  expect(response).toMatchObject({ status: 409, body: { error: { code: 'email_not_verified' } } });
});

test('a promotion by an admin replaces the pending role of the address', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  const code = await grantedCode(api, 'mo@unearth.example');
  const mo = await api.person('mo');
  await admin.patch(`/users/admin/${mo.id}`, { body: { role: 'admin' } });
  expect(await claim(mo, code)).toMatchObject(rejected);
  expect(await asOwner(mo)).toMatchObject({ role: 'admin', claimableRole: null });
});

test('an admin is offered no lower role, so the last one can’t lose theirs by a claim', async ({ api }) => {
  const code = await grantedCode(api, 'mo@unearth.example');
  const mo = await api.person('mo', { role: 'admin' });
  expect(await asOwner(mo)).toMatchObject({ role: 'admin', claimableRole: null });
  expect(await claim(mo, code)).toMatchObject(rejected);
  expect(await asOwner(mo)).toMatchObject({ role: 'admin' });
});

test('the database stores a hash of the code, never the code', async ({ api }) => {
  const code = await grantedCode(api, 'mo@unearth.example');
  const [row] = await api.context.db.read.selectFrom('role_grants').selectAll().execute();
  expect(row?.code_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(row)).not.toContain(code.slice(0, 4));
});
