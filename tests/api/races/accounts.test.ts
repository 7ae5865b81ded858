import { expect } from 'vitest';
import { expectCountsToEqualRows } from '../../support/counts.ts';
import { heldBack, row } from '../../support/held-back.ts';
import { idTokenFor } from '../../support/person.ts';
import type { TestApi } from '../../support/test-api.ts';
import { atOnce, countOf, type SecondServer, test } from '../../support/two-servers.ts';

/** Signs in at one of two servers. */
const signIns =
  (api: TestApi, second: SecondServer) =>
  (uid: string, email: string, claims: object = {}, on = 0) => {
    const identity = api.bearer(idTokenFor({ uid, email, emailVerified: true, name: uid, ...claims }));
    const client = on % 2 ? second.as(identity) : identity;
    return () => client.post('/users', { body: { email } });
  };
const uids = async ({ context }: TestApi) =>
  await context.db.read
    .selectFrom('users')
    .select(['uid', 'email', 'role'])
    .where('uid', 'like', 'uid-%')
    .orderBy('uid')
    .execute();

test('sign-ins of new accounts, each on many devices at once, add each account once', async ({
  api,
  second,
}) => {
  const signIn = signIns(api, second);
  const calls = Array.from({ length: 160 }, (_, n) => {
    const uid = `uid-${Math.floor(n / 8)}`;
    return signIn(uid, `${uid}@unearth.example`, {}, n);
  });
  const responses = await atOnce(calls);
  expect(countOf(responses, 200)).toBe(calls.length);
  expect(responses.filter(({ body }) => body.insertedId !== null)).toHaveLength(20);
  expect(await uids(api)).toHaveLength(20);
  await expectCountsToEqualRows(api.context.db);
});

test('of several accounts that take one unverified e-mail at once, one gets it', async ({ api, second }) => {
  const signIn = signIns(api, second);
  for (let round = 0; round < 5; round++) {
    const email = `shared${round}@unearth.example`;
    const calls = Array.from({ length: 8 }, (_, n) =>
      signIn(`uid-${round}-${n}`, email, { emailVerified: false }, n),
    );
    const responses = await atOnce(calls);
    expect([countOf(responses, 200), countOf(responses, 409)]).toEqual([1, 7]);
  }
});

test('of two accounts that move to one e-mail at once, one moves', async ({ api, second }) => {
  const signIn = signIns(api, second);
  await signIn('uid-a', 'a@unearth.example')();
  await signIn('uid-b', 'b@unearth.example')();
  const responses = await atOnce([
    signIn('uid-a', 'c@unearth.example'),
    signIn('uid-b', 'c@unearth.example', {}, 1),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('who takes over an e-mail that its owner is leaving at that moment does not get their account', async ({
  api,
  second,
}) => {
  const signIn = signIns(api, second);
  const owner = await api.person('owner', { role: 'moderator' });
  await heldBack(api, row('users', owner.id), [
    signIn('uid-owner', 'new@unearth.example'),
    signIn('uid-stranger', owner.email, {}, 1),
  ]);
  expect(await uids(api)).toEqual([
    { uid: 'uid-owner', email: 'new@unearth.example', role: 'moderator' },
    { uid: 'uid-stranger', email: owner.email, role: 'user' },
  ]);
});

test('a sign-in from before does not come through while the account is logged out everywhere', async ({
  api,
  second,
}) => {
  const signIn = signIns(api, second);
  const mara = await api.person('mara');
  const signedInAt = Math.floor(api.context.clock().getTime() / 1000);
  api.now('2026-11-21T12:05:00.000Z');
  const [loggedOut, rejected] = await heldBack(api, row('users', mara.id), [
    () => mara.post(`/users/${mara.email}/log-out-everywhere`),
    signIn('uid-mara', mara.email, { signedInAt }, 1),
  ]);
  expect(loggedOut?.status).toBe(200);
  expect(rejected).toMatchObject({ status: 401, body: { error: { code: 'signed_out' } } });
});
