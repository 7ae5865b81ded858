import { expect } from 'vitest';
import { testCards } from '#lib/domain/test-cards.ts';
import { rateLimits } from '#lib/server/api/limits.ts';
import { settle } from '#lib/server/subscriptions/payments/settle.ts';
import {
  confirm,
  sandboxSession,
  start,
  test as stripeTest,
  subscriptionOf,
  withCoupon,
  withStripe,
} from '../support/payments.ts';
import { type Person, type TestApi, test } from '../support/test-api.ts';

const pay = async (api: TestApi, person: Person, code?: string) => {
  const session = await sandboxSession(person, code);
  await api.anonymous.post('/subscriptions/sandbox', { body: { session, card: testCards.pays } });
};

const receiptOf = async (person: Person) => person.get(`/receipts/${(await subscriptionOf(person)).receipt}`);

test('a payment has a receipt with its number, date, prices and payer', async ({ api }) => {
  await withCoupon(api);
  const mara = await api.person('mara');
  await pay(api, mara, 'early-bird');
  expect(await receiptOf(mara)).toMatchObject({
    status: 200,
    body: {
      number: expect.stringMatching(/^R-2026-0000\d$/),
      paidAt: '2026-11-21T12:00:00.000Z',
      refundedAt: null,
      listPrice: 99_00,
      coupon: 'Early-Bird',
      amount: 89_10,
      currency: 'usd',
      provider: 'sandbox',
      userId: mara.id,
      name: 'mara',
      email: mara.email,
      providerUrl: null,
    },
  });
});

test('a refund stands on the receipt, which stays', async ({ api }) => {
  const mara = await api.person('mara');
  await pay(api, mara);
  const { reference } = await api.context.db.read
    .selectFrom('checkouts')
    .selectAll()
    .executeTakeFirstOrThrow();
  api.now('2026-11-21T12:30:00.000Z');
  await settle(api.context, { reference, event: 'refunded' });
  expect((await receiptOf(mara)).body).toMatchObject({
    refundedAt: '2026-11-21T12:30:00.000Z',
    amount: 99_00,
  });
});

test('a receipt is for its payer and for admins; to others it says the same as if there were none', async ({
  api,
}) => {
  const mara = await api.person('mara');
  await pay(api, mara);
  const path = `/receipts/${(await subscriptionOf(mara)).receipt}`;
  expect((await (await api.person('noor', { role: 'admin' })).get(path)).body.email).toBe(mara.email);
  for (const role of ['user', 'moderator'] as const) {
    const other = await api.person(`some-${role}`, { role });
    const [known, unknown] = [await other.get(path), await other.get('/receipts/999')];
    expect([known.status, known.body]).toEqual([404, unknown.body]);
  }
});

test('what was not paid has no receipt', async ({ api }) => {
  const mara = await api.person('mara');
  await sandboxSession(mara);
  expect((await subscriptionOf(mara)).receipt).toBeNull();
  const { id } = await api.context.db.read.selectFrom('checkouts').selectAll().executeTakeFirstOrThrow();
  for (const wrong of [id, 0, 'x', 999]) expect((await mara.get(`/receipts/${wrong}`)).status).toBe(404);
});

stripeTest('Stripe’s own receipt is linked, and ours does without it if Stripe fails', async ({ world }) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  await start(mara);
  const receipt_url = 'https://pay.stripe.test/receipts/1';
  Object.assign(stripe.latest(), { status: 'complete', payment_status: 'paid' });
  await stripe.deliver('checkout.session.completed');
  expect((await receiptOf(mara)).body).toMatchObject({ provider: 'stripe', providerUrl: null });
  Object.assign(stripe.latest(), { payment_intent: { id: 'pi', latest_charge: { id: 'ch', receipt_url } } });
  expect((await receiptOf(mara)).body.providerUrl).toBe(receipt_url);
  stripe.fail(true);
  expect(await receiptOf(mara)).toMatchObject({ status: 200, body: { providerUrl: null } });
});

test('a receipt that is read often is complete but for Stripe’s, and paying goes on', () =>
  withStripe(
    async ({ api, stripe }) => {
      const mara = await api.person('mara');
      await start(mara);
      const receipt_url = 'https://pay.stripe.test/receipts/1';
      const payment_intent = { id: 'pi', latest_charge: { id: 'ch', receipt_url } };
      Object.assign(stripe.latest(), { status: 'complete', payment_status: 'paid', payment_intent });
      await stripe.deliver('checkout.session.completed');
      for (let n = 0; n < rateLimits.receipts.calls; n++)
        expect((await receiptOf(mara)).body.providerUrl, `call ${n + 1}`).toBe(receipt_url);
      expect(await receiptOf(mara)).toMatchObject({
        status: 200,
        body: { amount: 99_00, providerUrl: null },
      });
      expect((await confirm(mara)).status).toBe(200);
    },
    { settings: { RATE_LIMITS: 'on' } },
  ));
