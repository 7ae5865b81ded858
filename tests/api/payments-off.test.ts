import { expect } from 'vitest';
import { endpoints, sellingCalls } from '#lib/contract/endpoints.ts';
import type { EndpointName } from '#lib/contract/kit/addresses.ts';
import { testCards } from '#lib/domain/test-cards.ts';
import { createApp } from '#lib/server/app.ts';
import type { Config } from '#lib/server/ops/config.ts';
import {
  confirm,
  errorResult,
  sandboxSession,
  start,
  stripeSettings,
  subscriptionOf,
  withCoupon,
  withStripe,
} from '../support/payments.ts';
import { peopleOver } from '../support/person.ts';
import { type Person, type TestApi, test, testWith } from '../support/test-api.ts';

/** The site after a restart with another setting: the same people on the same database. */
const restartedWith = (api: TestApi, payments: Config['payments']) => {
  const app = createApp({ ...api.context, config: { ...api.context.config, payments } });
  const as = peopleOver((path, init) => app.request(path, init));
  return ({ token, email, id }: Person): Person => as(token, email, id);
};

const pay = async (api: TestApi, person: Person, code?: string) => {
  const session = await sandboxSession(person, code);
  await api.anonymous.post('/subscriptions/sandbox', { body: { session, card: testCards.pays } });
};

const statusOf = async (person: Person) => (await person.get(`/users/${person.email}`)).body.status;

const selling = [...sellingCalls, 'receiveStripeEvent'].map((name) => endpoints[name as EndpointName]);

const offTest = testWith({ PAYMENTS: 'off' });

offTest.for(selling.map(({ method, path }) => ({ method, path })))(
  'a site that sells nothing answers 404 to $method $path for every caller',
  async ({ method, path }, { api }) => {
    const admin = await api.person('noor', { role: 'admin' });
    for (const person of [api.anonymous, await api.person('mara'), admin]) {
      const send = person[method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'];
      const response = await send(path.replace('{id}', '1'), method === 'GET' ? {} : { body: {} });
      expect(response).toMatchObject(errorResult('not_found', 404));
    }
  },
);

offTest('OpenAPI lists the calls of the site, without those that sell', async ({ api }) => {
  const { paths } = (await api.anonymous.get('/openapi.json')).body;
  const operationOf = (name: EndpointName) =>
    paths[endpoints[name].path]?.[endpoints[name].method.toLowerCase()];
  for (const name of sellingCalls) expect(operationOf(name as EndpointName), name).toBeUndefined();
  expect(operationOf('getReceipt')).toBeDefined();
  expect(JSON.stringify(Object.keys(paths))).not.toMatch(/coupon|checkout|sandbox/);
});

test('the form of the sandbox is a 404 too, for a checkout that was opened before', async ({ api }) => {
  const mara = await api.person('mara');
  const session = await sandboxSession(mara);
  const off = restartedWith(api, 'off');
  const body = new URLSearchParams({ session, card: testCards.pays, act: 'pay' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await off(mara).post('/subscriptions/sandbox/form', { body, headers });
  expect(response).toMatchObject(errorResult('not_found', 404));
  expect(await statusOf(mara)).toBeNull();
});

test('members keep status, mark and receipt while payments are off, and nobody becomes varified', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const robin = await api.person('robin');
  await withCoupon(api);
  await pay(api, mara, 'early-bird');
  const before = {
    user: (await mara.get(`/users/${mara.email}`)).body,
    subscription: await subscriptionOf(mara),
  };
  const off = restartedWith(api, 'off');
  const offMara = off(mara);
  expect((await offMara.get(`/users/${mara.email}`)).body).toEqual(before.user);
  expect(before.user).toMatchObject({ status: 'varified', verifiedSince: '2026-11' });
  expect(await subscriptionOf(offMara)).toEqual(before.subscription);
  const admin = off(await api.person('noor', { role: 'admin' }));
  for (const reader of [offMara, admin])
    expect(await reader.get(`/receipts/${before.subscription.receipt}`)).toMatchObject({
      status: 200,
      body: { coupon: 'Early-Bird', amount: 89_10 },
    });
  for (const person of [mara, robin])
    expect(await confirm(off(person))).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'payments_off',
          message: 'This site sells no subscriptions. Earlier ones stay valid.',
        },
      },
    });
  expect(await statusOf(off(robin))).toBeNull();
});

test('payments that are on again bring coupons, checkouts and confirmations back', async ({ api }) => {
  const mara = await api.person('mara');
  const robin = await api.person('robin');
  const { admin } = await withCoupon(api);
  await pay(api, mara);
  const off = restartedWith(api, 'off');
  expect((await start(off(robin))).status).toBe(404);
  expect((await off(admin).get('/coupons')).status).toBe(404);
  const on = restartedWith(api, 'sandbox');
  expect((await confirm(on(mara))).body).toEqual({ modifiedCount: 0 });
  expect((await on(admin).get('/coupons')).body).toMatchObject([{ code: 'Early-Bird' }]);
  await pay(api, on(robin), 'early-bird');
  expect(await statusOf(robin)).toBe('varified');
});

test('payments under way and refunds arrive while the keys of Stripe stay', () =>
  withStripe(
    async ({ api, stripe }) => {
      const mara = await api.person('mara');
      expect((await start(mara)).status).toBe(404);
      await start(restartedWith(api, 'stripe')(mara)); // before payments were switched off
      Object.assign(stripe.latest(), { status: 'complete', payment_status: 'paid' });
      expect((await stripe.deliver('checkout.session.completed')).status).toBe(200);
      expect(await statusOf(mara)).toBe('varified');
      const metadata = { reference: stripe.latest().client_reference_id };
      await stripe.deliverCharge('charge.refunded', { object: 'charge', refunded: true, metadata });
      expect(await statusOf(mara)).toBeNull();
      expect(await subscriptionOf(mara)).toMatchObject({ state: 'refunded', receipt: expect.any(String) });
    },
    { settings: { PAYMENTS: 'off' } },
  ));

testWith({ ...stripeSettings, PAYMENTS: 'off', STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' })(
  'a real site runs without any key of Stripe',
  async ({ api }) => {
    expect(api.context.config).toMatchObject({ production: true, payments: 'off', stripe: undefined });
    expect((await api.anonymous.get('/health/ready')).status).toBe(200);
  },
);
