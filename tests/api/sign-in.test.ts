import { expect } from 'vitest';
import { fieldsOf, idTokenFor, test } from '../support/test-api.ts';

const mara = { uid: 'uid-mara', email: 'mara@unearth.example', emailVerified: true, name: 'Mara' };
const claim = { name: 'Mara', email: mara.email };

test('a sign-in creates a record once, and returns no id the second time', async ({ api }) => {
  const identity = api.bearer(idTokenFor(mara));
  const first = await identity.post('/users', { body: claim });
  expect(first).toMatchObject({ status: 200, body: { insertedId: expect.any(String) } });
  expect((await identity.post('/users', { body: claim })).body).toEqual({ insertedId: null });
});

test('a record takes the name of the provider, else the one that was sent, else none', async ({ api }) => {
  const nameOf = async (email: string, sent: string, known: string | undefined) => {
    const identity = api.bearer(idTokenFor({ uid: email, email, emailVerified: true, name: known }));
    await identity.post('/users', { body: { email, name: sent } });
    const { token } = (await identity.post('/jwt', { body: { email } })).body;
    return (await api.bearer(token).get(`/users/${email}`)).body.name;
  };
  expect(await nameOf('a@unearth.example', ' Ada ', 'Provider')).toBe('Provider');
  expect(await nameOf('b@unearth.example', ' Ada ', undefined)).toBe('Ada');
  expect(await nameOf('c@unearth.example', '', undefined)).toBe('Anonymous');
});

test('a name that the provider lets grow beyond all measure is cut, and the sign-in goes on', async ({
  api,
}) => {
  const identity = api.bearer(idTokenFor({ ...mara, name: 'M'.repeat(500) }));
  expect((await identity.post('/users', { body: { email: mara.email } })).status).toBe(200);
  const { token } = (await identity.post('/jwt', { body: claim })).body;
  expect((await api.bearer(token).get(`/users/${mara.email}`)).body.name).toHaveLength(100);
});

test('a name is not cut in the midst of a character', async ({ api }) => {
  const identity = api.bearer(idTokenFor({ ...mara, name: `${'M'.repeat(99)}🦊` }));
  await identity.post('/users', { body: { email: mara.email } });
  const { token } = (await identity.post('/jwt', { body: claim })).body;
  expect((await api.bearer(token).get(`/users/${mara.email}`)).body.name).toBe('M'.repeat(99));
});

test('an e-mail that is only claimed is never signed', async ({ api }) => {
  await api.person('victim');
  const attacker = api.bearer(idTokenFor(mara));
  await attacker.post('/users', { body: claim });
  for (const path of ['/users', '/jwt']) {
    const response = await attacker.post(path, { body: { name: 'x', email: 'victim@unearth.example' } });
    expect(response).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
  }
});

test("without the provider's ID token there is neither record nor token", async ({ api }) => {
  const member = await api.person('mara');
  for (const path of ['/users', '/jwt']) {
    expect((await api.anonymous.post(path, { body: claim })).status).toBe(401);
    expect((await api.bearer('no token of anybody').post(path, { body: claim })).status).toBe(401);
    expect((await member.post(path, { body: claim })).status).toBe(401);
  }
});

test('an ID token opens nothing but the two exchanges', async ({ api }) => {
  await api.person('mara');
  const identity = api.bearer(idTokenFor(mara));
  expect((await identity.get(`/users/${mara.email}`)).status).toBe(401);
});

test('an ID token without a record gets no access token', async ({ api }) => {
  const response = await api.bearer(idTokenFor(mara)).post('/jwt', { body: claim });
  expect(response).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
});

test('the case of an e-mail makes no difference', async ({ api }) => {
  const shouting = api.bearer(idTokenFor({ ...mara, email: 'MARA@Unearth.example' }));
  await shouting.post('/users', { body: claim });
  const { status, body } = await shouting.post('/jwt', { body: { email: 'Mara@UNEARTH.example' } });
  expect(status).toBe(200);
  expect((await api.bearer(body.token).get('/users/mara@unearth.EXAMPLE')).status).toBe(200);
});

test('a role or a status in the body of a sign-in is ignored', async ({ api }) => {
  const more = { ...claim, role: 'admin', status: 'varified', email_verified: true, userId: 1 };
  const identity = api.bearer(idTokenFor({ ...mara, emailVerified: false }));
  await identity.post('/users', { body: more });
  const { token } = (await identity.post('/jwt', { body: more })).body;
  expect((await api.bearer(token).get(`/users/${mara.email}`)).body).toMatchObject({
    role: 'user',
    status: null,
  });
});

test('an identity without an e-mail is rejected with the reason', async ({ api }) => {
  const nameless = api.bearer(idTokenFor({ uid: 'uid-x', emailVerified: false }));
  const response = await nameless.post('/users', { body: claim });
  expect(response.status).toBe(422);
  expect(response.body.error.issues).toEqual([
    {
      field: 'email',
      message: 'The account you logged in with has no e-mail address. Add one there, or log in another way.',
    },
  ]);
});

test('a malformed e-mail is a validation error of its field', async ({ api }) => {
  for (const path of ['/users', '/jwt']) {
    const response = await api.bearer(idTokenFor(mara)).post(path, { body: { email: 'mara' } });
    expect([response.status, fieldsOf(response)]).toEqual([422, ['email']]);
  }
});

test('every e-mail that the provider takes is taken here', async ({ api }) => {
  for (const email of ['o&brien@x.com', 'josé@x.com']) {
    const identity = api.bearer(idTokenFor({ ...mara, uid: email, email }));
    expect((await identity.post('/users', { body: { name: 'Mara', email: ` ${email} ` } })).status).toBe(200);
    expect((await identity.post('/jwt', { body: { email } })).status).toBe(200);
  }
});
