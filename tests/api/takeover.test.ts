import { expect } from 'vitest';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { idTokenFor, type TestApi, test } from '../support/test-api.ts';

const email = 'mara@unearth.example';
const first = { uid: 'uid-first', email, emailVerified: true, name: 'Mara' };
/** More than the lifetime of an ID token after the first calls of a test. */
const anHourLater = '2026-11-21T13:01:00.000Z';
const second = { uid: 'uid-second', email, emailVerified: true, name: 'Mara again' };

const signIn = async (api: TestApi, identity: Partial<typeof first>) => {
  const bearer = api.bearer(idTokenFor(identity));
  const registered = await bearer.post('/users', { body: { name: identity.name, email: identity.email } });
  const exchanged = await bearer.post('/jwt', { body: { email: identity.email } });
  return { registered, exchanged, member: api.bearer(exchanged.body.token) };
};
const roleOf = async (member: { get: TestApi['anonymous']['get'] }) =>
  (await member.get(`/users/${email}`)).body.role;

test('a new account that verified the e-mail takes the record over, as a plain user', async ({ api }) => {
  const { member: before } = await signIn(api, first);
  const { _id: id } = (await before.get(`/users/${email}`)).body;
  await api.account({ ...before, id }, { role: 'admin' });
  expect(await roleOf(before)).toBe('admin');

  const { registered, member } = await signIn(api, second);
  expect(registered.body).toEqual({ insertedId: null });
  expect((await member.get(`/users/${email}`)).body).toMatchObject({ _id: id, role: 'user' });
});

test('a new account that did not verify it gets neither the record nor a token', async ({ api }) => {
  await signIn(api, first);
  const { registered, exchanged } = await signIn(api, { ...second, emailVerified: false });
  expect(registered).toMatchObject({ status: 409, body: { error: { code: 'email_taken' } } });
  expect(exchanged.status).toBe(401);
});

test('a new account gets nothing of one that never verified the same e-mail, and is not locked out by it', async ({
  api,
}) => {
  const { member: squatter } = await signIn(api, { ...first, emailVerified: false });
  const id = await api.accepted(await api.person('ivo'));
  await squatter.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [email] } });
  await squatter.post('/reviews', { body: { productId: id, description: 'Awful.', rating: 1 } });
  expect((await signIn(api, { ...second, emailVerified: false })).registered.status, 'at once').toBe(409);

  api.now(anHourLater);
  const { registered, member } = await signIn(api, { ...second, emailVerified: false });
  expect(registered.body).toEqual({ insertedId: expect.any(String) });
  await runDueJobs(api.context);
  expect((await member.get(`/users/${email}/ballot`)).body).toMatchObject({ votedFor: [] });
  expect((await api.anonymous.get(`/reviews?id=${id}`)).body).toEqual([]);
  expect((await squatter.get(`/users/${email}`)).status).toBe(401);
  const { registered: again } = await signIn(api, { ...first, emailVerified: false });
  expect(again.body.error.code).toBe('account_deleted');
});

test('an account can change its e-mail to one that an account without a login never verified', async ({
  api,
}) => {
  const own = { ...second, email: 'mine@elsewhere.example' };
  await signIn(api, { ...first, emailVerified: false });
  const { member: before } = await signIn(api, own);
  const { _id: id } = (await before.get(`/users/${own.email}`)).body;
  api.now(anHourLater);
  const { registered, member } = await signIn(api, second);
  expect(registered.body).toEqual({ insertedId: null });
  expect((await member.get(`/users/${email}`)).body).toMatchObject({ _id: id });
});

for (const [what, change] of [
  ['is subscribed', { subscribed_at: '2026-11-20T00:00:00.000Z' }],
  ['has a role that waits', { role: 'moderator' }],
] as const) {
  test(`an account that never verified its e-mail, and ${what}, stays`, async ({ api }) => {
    const { member } = await signIn(api, { ...first, emailVerified: false });
    const { _id: id } = (await member.get(`/users/${email}`)).body;
    await api.account({ ...member, id }, change);
    api.now(anHourLater);
    const { registered } = await signIn(api, { ...second, emailVerified: false });
    expect(registered).toMatchObject({ status: 409, body: { error: { code: 'email_taken' } } });
    expect((await signIn(api, { ...first, emailVerified: false })).registered.status).toBe(200);
  });
}

test('an account whose e-mail is not verified keeps nobody out by announcing another one', async ({
  api,
}) => {
  const { member: squatter } = await signIn(api, { ...first, emailVerified: false });
  const { _id: id } = (await squatter.get(`/users/${email}`)).body;
  const announce = () => squatter.post(`/users/${email}/new-email`);
  const refused = { status: 409, body: { error: { code: 'email_not_verified' } } };
  expect(await announce()).toMatchObject(refused);
  // The token is older than a verification; the record counts.
  const account = { ...squatter, id };
  await api.account(account, { email_verified: 1 });
  expect((await announce()).status).toBe(200);
  // As one of before this rule may be.
  await api.account(account, { email_verified: 0 });
  api.now(anHourLater);
  const { registered } = await signIn(api, { ...second, emailVerified: false });
  expect(registered.body).toEqual({ insertedId: expect.any(String) });
});

test('once a record is taken over, its former account has no access, nor has its old token', async ({
  api,
}) => {
  const { member: squatter } = await signIn(api, { ...first, emailVerified: false });
  const { member: owner } = await signIn(api, second);
  expect((await owner.get(`/users/${email}`)).status).toBe(200);
  expect((await squatter.get(`/users/${email}`)).status).toBe(401);
  expect((await signIn(api, { ...first, emailVerified: false })).registered.status).toBe(409);
});

test('a record that is taken over sends nothing to its former account', async ({ api }) => {
  const { member: before } = await signIn(api, first);
  const body = { url: 'https://former.example/hook', shape: 'standard', events: null };
  expect((await before.post('/webhooks', { body })).status).toBe(200);
  const { member } = await signIn(api, second);
  expect((await member.get('/webhooks')).body).toMatchObject([
    { url: body.url, active: false, disabledReason: 'owner', disabledAt: '2026-11-21T12:00:00.000Z' },
  ]);
});

test('an account that changes its e-mail stays with its record, and takes nobody else’s', async ({ api }) => {
  await api.person('ivo');
  await signIn(api, first);
  const moved = await signIn(api, { ...first, email: 'mara@elsewhere.example' });
  expect(moved.registered.body).toEqual({ insertedId: null });
  expect((await moved.member.get('/users/mara@elsewhere.example')).status).toBe(200);
  expect((await signIn(api, { ...first, email: 'ivo@unearth.example' })).registered.status).toBe(409);
});

test('a suspended account is not freed by taking it over', async ({ api }) => {
  const { member } = await signIn(api, first);
  const { _id: id } = (await member.get(`/users/${email}`)).body;
  await api.account({ ...member, id }, { suspended_at: '2026-11-20T00:00:00.000Z' });
  const { registered, exchanged } = await signIn(api, second);
  expect(registered).toMatchObject({ status: 401, body: { error: { code: 'suspended' } } });
  expect(exchanged.status).toBe(401);
});

test('a pending role of an address is not carried to another one', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  const boss = 'boss@unearth.example';
  const own = { ...first, email: 'mine@elsewhere.example' };
  const { member: early } = await signIn(api, own);
  await signIn(api, { ...first, email: boss, emailVerified: false });
  const { id = '' } = { id: (await early.get(`/users/${boss}`)).body._id };
  const promote = (body: object) => admin.patch(`/users/admin/${id}`, { body });
  expect((await promote({ role: 'admin', email: boss })).body).toEqual({ modifiedCount: 1 });
  expect((await early.get('/statistics')).status, 'a token from before').toBe(403);

  const { member } = await signIn(api, own);
  expect((await member.get(`/users/${own.email}`)).body).toMatchObject({ role: 'user', waitingRole: null });
  expect((await member.get('/statistics')).status).toBe(403);
  expect(await promote({ role: 'admin', email: boss }), 'of an address that it has no longer').toMatchObject({
    status: 409,
    body: { error: { code: 'account_changed' } },
  });
});
