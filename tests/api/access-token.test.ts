import { SignJWT } from 'jose';
import { expect } from 'vitest';
import { type Person, type TestApi, test } from '../support/test-api.ts';

const rejected = { status: 401, body: { error: { code: 'unauthorized' } } };
const expired = { status: 401, body: { error: { code: 'token_expired' } } };
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const knock = (api: TestApi, token: string, { email }: Person) => api.bearer(token).get(`/users/${email}`);

test('a token lasts an hour', async ({ api }) => {
  const mara = await api.person('mara');
  api.now('2026-11-21T12:59:59.000Z');
  expect((await knock(api, mara.token, mara)).status).toBe(200);
  api.now('2026-11-21T13:00:01.000Z');
  expect(await knock(api, mara.token, mara)).toMatchObject(expired);
  expect(await api.bearer(mara.token).get('/products')).toMatchObject(expired);
});

test('only a genuine token of an account that may sign in is said to have merely expired', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const forged = await new SignJWT(claimsOf(mara.token))
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('a secret that somebody guessed, and guessed wrong'));
  api.now('2026-11-23T12:00:00.000Z');
  expect(await knock(api, forged, mara)).toMatchObject(rejected);
  expect(await knock(api, mara.token, mara)).toMatchObject(expired);
  await api.account(mara, { signed_out_at: '2026-11-22T12:00:00.000Z' });
  expect(await knock(api, mara.token, mara)).toMatchObject({ body: { error: { code: 'signed_out' } } });
  await api.account(mara, { signed_out_at: null, suspended_at: '2026-11-22T12:00:00.000Z' });
  expect(await knock(api, mara.token, mara)).toMatchObject({ body: { error: { code: 'suspended' } } });
});

test('a token has one spelling', async ({ api }) => {
  const mara = await api.person('mara');
  const { token } = mara;
  for (const other of [
    `${token.slice(0, -5)}  ${token.slice(-5)}`,
    `${token}=`,
    `${token}${'A'.repeat(1_000)}`,
  ])
    expect(await knock(api, other, mara), other).toMatchObject(rejected);
  expect((await knock(api, token, mara)).status).toBe(200);
});

test('a token says whose it is and no e-mail', async ({ api }) => {
  const mara = await api.person('mara');
  expect(JSON.stringify(claimsOf(mara.token))).not.toContain('@');
});

test('a token says whether its owner moderates, once the role is in effect', async ({ api }) => {
  const claims = async (name: string, options: object) => {
    await api.person(name, options);
    return claimsOf((await api.person(name, options)).token); // the first token is from before it has its role
  };
  expect(await claims('mo', { role: 'moderator' })).toMatchObject({ mod: true });
  expect(await claims('mara', {})).not.toHaveProperty('mod');
  expect(await claims('noor', { role: 'admin' })).toMatchObject({ mod: true });
  expect(await claims('early', { role: 'moderator', verified: false })).not.toHaveProperty('mod');
});

test('a token that was signed with another secret opens nothing', async ({ api }) => {
  const mara = await api.person('mara');
  const forged = await new SignJWT(claimsOf(mara.token))
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('a secret that somebody guessed, and guessed wrong'));
  expect(await knock(api, forged, mara)).toMatchObject(rejected);
});

test('a token that says it needs no signature opens nothing', async ({ api }) => {
  const mara = await api.person('mara');
  const unsigned = `${encode({ alg: 'none' })}.${encode(claimsOf(mara.token))}.`;
  expect(await knock(api, unsigned, mara)).toMatchObject(rejected);
  // With a third part it is spelled like a valid token.
  expect(await knock(api, `${unsigned}x`, mara)).toMatchObject(rejected);
});

test("a token changed to be somebody else's opens nothing", async ({ api }) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const [header, , signature] = mara.token.split('.');
  const { sub, uid } = claimsOf(ivo.token);
  const changed = `${header}.${encode({ ...claimsOf(mara.token), sub, uid })}.${signature}`;
  expect(await knock(api, changed, ivo)).toMatchObject(rejected);
});

test('an invalid token is rejected even where none is needed', async ({ api }) => {
  expect(await api.bearer('rubbish').get('/products')).toMatchObject(rejected);
});

test('the token of an account that is gone does nothing', async ({ api }) => {
  const mara = await api.person('mara');
  await api.context.db.write.deleteFrom('users').where('id', '=', Number(mara.id)).execute();
  expect(await knock(api, mara.token, mara)).toMatchObject(rejected);
});

test('the token of a suspended account does nothing, and no new one is issued', async ({ api }) => {
  const mara = await api.person('mara');
  await api.account(mara, { suspended_at: '2026-11-21T12:00:00.000Z' });
  const suspended = { status: 401, body: { error: { code: 'suspended' } } };
  expect(await knock(api, mara.token, mara)).toMatchObject(suspended);
  expect(await mara.post('/products', { body: {} })).toMatchObject(suspended);
  expect((await api.person('mara')).token).toBe('');
});
