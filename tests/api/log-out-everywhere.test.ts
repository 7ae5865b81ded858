import { expect } from 'vitest';
import { findUserByUid } from '#lib/server/users/queries.ts';
import { atOnce } from '../support/at-once.ts';
import { idTokenFor, type TestApi, test } from '../support/test-api.ts';

const seconds = (time: string) => Date.parse(time) / 1000;

/** A sign-in of mara's at the provider, at this time. */
const signedIn = (api: TestApi, time: string) => {
  const email = 'mara@unearth.example';
  const identity = { uid: 'uid-mara', email, emailVerified: true, name: 'mara', signedInAt: seconds(time) };
  const bearer = api.bearer(idTokenFor(identity));
  return {
    register: () => bearer.post('/users', { body: { email } }),
    exchange: () => bearer.post('/jwt', { body: { email } }),
  };
};
const rejected = { status: 401, body: { error: { code: 'signed_out' } } };

test('after logging out everywhere no token and no sign-in from before is valid, and a new one is', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const phone = await api.person('mara');
  const elsewhere = signedIn(api, '2026-11-21T11:59:00.000Z');
  const ivo = await api.person('ivo');
  expect((await elsewhere.exchange()).status).toBe(200);

  api.now('2026-11-21T12:05:00.400Z');
  const path = `/users/${mara.email}`;
  expect((await mara.post(`${path}/log-out-everywhere`)).body).toEqual({ modifiedCount: 1 });
  for (const device of [mara, phone]) expect(await device.get(path)).toMatchObject(rejected);
  expect(await mara.get('/products'), 'even where no token is needed').toMatchObject(rejected);
  expect(await elsewhere.exchange()).toMatchObject(rejected);
  expect(await elsewhere.register()).toMatchObject(rejected);
  expect((await ivo.get(`/users/${ivo.email}`)).status, 'others stay').toBe(200);

  const again = signedIn(api, '2026-11-21T12:05:00.000Z'); // the provider tells whole seconds
  expect((await again.register()).status).toBe(200);
  const { token } = (await again.exchange()).body;
  expect((await api.bearer(token).get(path)).status).toBe(200);
  // A second time, for good measure.
  api.now('2026-11-21T12:06:00.000Z');
  await api.bearer(token).post(`${path}/log-out-everywhere`);
  expect(await api.bearer(token).get(path)).toMatchObject(rejected);
  expect(await again.exchange()).toMatchObject(rejected);
});

test('a sign-in whose time is not known counts as one from before', async ({ api }) => {
  const mara = await api.person('mara');
  await mara.post(`/users/${mara.email}/log-out-everywhere`);
  const bearer = api.bearer(idTokenFor({ uid: 'uid-mara', email: mara.email, emailVerified: true }));
  expect(await bearer.post('/jwt', { body: { email: mara.email } })).toMatchObject(rejected);
});

test('a token that is issued while the account is logged out everywhere is void', async ({ api }) => {
  const mara = await api.person('mara');
  const sameSecond = signedIn(api, '2026-11-21T12:00:00.000Z');
  const [out, exchanged] = await atOnce(
    api,
    () => mara.post(`/users/${mara.email}/log-out-everywhere`),
    async () => {
      const response = await sameSecond.exchange(); // reads the record before the other call has written
      await api.context.db.write.transaction().execute(async () => {});
      return response;
    },
  );
  expect([out?.status, exchanged?.status]).toEqual([200, 200]);
  expect(await api.bearer(exchanged?.body.token).get(`/users/${mara.email}`)).toMatchObject(rejected);
});

test('logging out everywhere leaves role, subscription and suspension as they are', async ({ api }) => {
  const mara = await api.person('mara', { role: 'moderator' });
  await api.account(mara, { status: 'varified' });
  await mara.post(`/users/${mara.email}/log-out-everywhere`);
  expect(await findUserByUid(api.context.db.read, 'uid-mara')).toMatchObject({
    role: 'moderator',
    status: 'varified',
    suspended_at: null,
  });
});
