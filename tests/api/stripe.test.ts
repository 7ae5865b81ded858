import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { paymentService } from '#lib/server/subscriptions/payments/payments.ts';
import { forget } from '../support/forget.ts';
import {
  afterTheCheckout,
  confirm,
  errorResult,
  type StripeSession,
  start,
  stripeSettings,
  subscriptionOf,
  test,
  type World,
  withCoupon,
  withStripe,
} from '../support/payments.ts';
import type { Person } from '../support/test-api.ts';

const statusOf = async (person: Person) => (await person.get(`/users/${person.email}`)).body.status;
const paid = { status: 'complete', payment_status: 'paid' } as const;

/** Starts a checkout, and another one, which gets no session. */
const startTwice = async ({ api, stripe }: World): Promise<Person> => {
  const mara = await api.person('mara');
  await start(mara);
  stripe.fail(true);
  expect(await start(mara)).toMatchObject(errorResult('payments_unavailable', 503));
  stripe.fail(false);
  return mara;
};

test('a checkout is opened at Stripe with the price, the return URLs, and an expiry', async ({ world }) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  await withCoupon(api, { value: 10 });
  const { status, body } = await start(mara, 'early-bird');
  const session = stripe.latest();
  expect([status, body.url]).toEqual([200, session.url]);
  expect(session.asked).toMatchObject({
    mode: 'payment',
    customer_email: mara.email,
    success_url: `${stripeSettings.SITE_URL}/dashboard/my-profile?checkout=done`,
    cancel_url: `${stripeSettings.SITE_URL}/dashboard/my-profile?checkout=cancelled`,
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '8910',
    'line_items[0][price_data][product_data][description]':
      'A mark next to your name on Unearth. It buys no votes and no place in any list.',
    'adaptive_pricing[enabled]': 'false',
    'payment_intent_data[metadata][reference]': session.client_reference_id,
  });
  const lasts = Number(session.asked.expires_at) - Date.parse('2026-11-21T12:00:00Z') / 1000;
  expect(lasts).toBeGreaterThan(30 * 60);
});

test('the webhook makes the account varified, once, however often it comes', async ({ world }) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  const { uses } = await withCoupon(api);
  await start(mara, 'early-bird');
  Object.assign(stripe.latest(), paid);
  for (let n = 0; n < 3; n++) {
    const response = await stripe.deliver('checkout.session.completed');
    expect(response).toMatchObject({ status: 200, body: { received: true } });
    api.now(`2026-11-21T12:${10 + n}:00.000Z`);
  }
  expect(await statusOf(mara)).toBe('varified');
  expect(await subscriptionOf(mara)).toMatchObject({ state: 'paid', paidAt: '2026-11-21T12:00:00.000Z' });
  expect(await uses()).toBe(1);
  expect((await confirm(mara)).body).toEqual({ modifiedCount: 0 });
});

test('a return before the webhook asks Stripe for the session; the webhook then adds nothing', async ({
  world,
}) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  await start(mara);
  expect(await confirm(mara)).toMatchObject(errorResult('unpaid'));
  Object.assign(stripe.latest(), paid);
  expect(await confirm(mara)).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
  expect(await statusOf(mara)).toBe('varified');
  await stripe.deliver('checkout.session.completed');
  expect(await subscriptionOf(mara)).toMatchObject({ state: 'paid' });
});

test('a payment in another tab counts although a later attempt got no session', async ({ world }) => {
  const mara = await startTwice(world);
  const { stripe } = world;
  Object.assign(stripe.latest(), paid);
  expect(await confirm(mara)).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
  expect(await statusOf(mara)).toBe('varified');
});

test('a payment that takes days is processing, never failed, until it is there', async ({ world }) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  await start(mara);
  Object.assign(stripe.latest(), { status: 'complete' });
  await stripe.deliver('checkout.session.completed');
  expect(await subscriptionOf(mara)).toMatchObject({ state: 'processing' });
  expect(await confirm(mara)).toMatchObject(errorResult('processing'));
  expect(await start(mara)).toMatchObject(errorResult('processing'));
  Object.assign(stripe.latest(), paid);
  await stripe.deliver('checkout.session.async_payment_succeeded');
  expect(await statusOf(mara)).toBe('varified');
});

test('a payment that fails after days gives the coupon’s use back', async ({ world }) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  const { uses } = await withCoupon(api, { limit: 1 });
  await start(mara, 'early-bird');
  Object.assign(stripe.latest(), { status: 'complete' });
  await stripe.deliver('checkout.session.completed');
  expect(await uses()).toBe(1);
  await stripe.deliver('checkout.session.async_payment_failed');
  expect(await uses()).toBe(0);
  expect((await subscriptionOf(mara)).state).toBe('none');
  // The older event, delivered late, is stale.
  await stripe.deliver('checkout.session.completed');
  expect((await subscriptionOf(mara)).state).toBe('none');
  expect((await start(mara, 'early-bird')).status).toBe(200);
  // The failed one holds nothing any more, also an hour later.
  api.now('2026-11-21T12:34:00.000Z');
  await start(mara);
  expect((await start(mara, 'early-bird')).status).toBe(200);
});

for (const state of ['expired', 'cancelled'] as const)
  test(`a payment that fails after days has failed also if its checkout was ${state} and the completion comes late`, async ({
    world,
  }) => {
    const { api, stripe } = world;
    const mara = await api.person('mara');
    await start(mara);
    Object.assign(stripe.latest(), { status: 'complete' });
    await api.context.db.write.updateTable('checkouts').set({ state }).execute();
    await stripe.deliver('checkout.session.async_payment_failed');
    await stripe.deliver('checkout.session.completed');
    expect((await subscriptionOf(mara)).state).toBe('none');
    expect((await start(mara)).status).toBe(200);
  });

test('a payment whose failure Stripe did not report has failed once Stripe is asked', async ({ world }) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  const { uses } = await withCoupon(api, { limit: 1 });
  await start(mara, 'early-bird');
  const session = Object.assign(stripe.latest(), {
    status: 'complete',
    payment_intent: { id: 'pi', status: 'processing' },
  });
  await stripe.deliver('checkout.session.completed');
  expect(await confirm(mara)).toMatchObject(errorResult('processing'));
  session.payment_intent.status = 'requires_payment_method';
  expect(await confirm(mara)).toMatchObject(errorResult('unpaid'));
  expect(await uses()).toBe(0);
  expect((await start(mara, 'early-bird')).status).toBe(200);
});

test('a success event that arrives before the completion stands', async ({ world }) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  await start(mara);
  const before = { ...stripe.latest(), status: 'complete' as const };
  Object.assign(stripe.latest(), paid);
  await stripe.deliver('checkout.session.async_payment_succeeded');
  await stripe.deliver('checkout.session.completed', before);
  await stripe.deliver('checkout.session.expired', { ...before, status: 'expired' });
  expect(await subscriptionOf(mara)).toMatchObject({ state: 'paid' });
  expect(await statusOf(mara)).toBe('varified');
});

test('an abandoned checkout ends by Stripe’s event, or once it has expired, and gives its use back', async ({
  world,
}) => {
  const { api, stripe } = world;
  const { uses } = await withCoupon(api);
  await start(await api.person('mara'), 'early-bird');
  await stripe.deliver('checkout.session.expired', { ...stripe.latest(), status: 'expired' });
  expect(await uses()).toBe(0);
  await start(await api.person('ivo'), 'early-bird');
  api.now(afterTheCheckout);
  expect(await uses()).toBe(0);
});

test('a webhook that comes after the checkout was given up still counts: the money is there', async ({
  world,
}) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  const { uses } = await withCoupon(api, { limit: 1 });
  await start(mara, 'early-bird');
  const first = stripe.latest();
  api.now(afterTheCheckout);
  expect(await uses()).toBe(0);
  await start(await api.person('ivo'), 'early-bird');
  Object.assign(first, paid);
  await stripe.deliver('checkout.session.completed', first);
  expect(await statusOf(mara)).toBe('varified');
  expect(await uses()).toBe(2); // one more than the limit: both were promised the price
});

test('a checkout that is replaced is ended at Stripe too', async ({ world }) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  await start(mara);
  await start(mara);
  expect(stripe.sessions.map(({ status }) => status)).toEqual(['expired', 'open']);
});

test('a replaced checkout that could not be ended at Stripe is ended with the next one', async ({
  world,
}) => {
  const mara = await startTwice(world);
  const { stripe } = world;
  expect((await start(mara)).status).toBe(200);
  expect(stripe.sessions.map(({ status }) => status)).toEqual(['expired', 'open']);
});

test('a checkout is ended at Stripe once its account is deleted, and gives its use back', async ({
  world,
}) => {
  const { api, stripe } = world;
  const { uses } = await withCoupon(api);
  const mara = await api.person('mara');
  await start(mara, 'early-bird');
  await forget(api, mara);
  stripe.fail(true);
  await runDueJobs(api.context);
  expect([stripe.latest().status, await uses()]).toEqual(['open', 1]);
  stripe.fail(false);
  api.now('2026-11-21T12:01:00.000Z');
  await runDueJobs(api.context);
  expect([stripe.latest().status, await uses()]).toEqual(['expired', 0]);
});

test('checkouts that were replaced, or paid in the last moment, are settled when their account is deleted', async ({
  world,
}) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  await start(mara);
  stripe.fail(true);
  await start(mara);
  stripe.fail(false);
  const ivo = await api.person('ivo');
  await start(ivo);
  Object.assign(stripe.latest(), paid);
  for (const person of [mara, ivo]) await forget(api, person);
  await runDueJobs(api.context);
  expect(stripe.sessions.map(({ status }) => status)).toEqual(['expired', 'complete']);
  const checkouts = await api.context.db.read
    .selectFrom('checkouts')
    .select(['user_id', 'state'])
    .where('session_id', 'is not', null)
    .orderBy('id')
    .execute();
  expect(checkouts).toEqual([
    { user_id: Number(mara.id), state: 'expired' },
    { user_id: Number(ivo.id), state: 'paid' },
  ]);
});

test('a replaced checkout whose payment has failed is asked about once when its account is deleted', async ({
  world,
}) => {
  const mara = await startTwice(world);
  const { api } = world;
  await forget(api, mara);
  const expire = vi
    .spyOn(api.context.payments, 'expire')
    .mockResolvedValueOnce('failed')
    .mockRejectedValue(new Error('asked again'));
  await runDueJobs(api.context);
  expect(expire).toHaveBeenCalledOnce();
});

test('a payment in another tab prevents a second subscription', async ({ world }) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  const { uses } = await withCoupon(api);
  await start(mara);
  Object.assign(stripe.latest(), paid);
  expect(await start(mara, 'early-bird')).toMatchObject(errorResult('already_subscribed'));
  expect(await statusOf(mara)).toBe('varified');
  expect(stripe.sessions).toHaveLength(1);
  expect(await uses()).toBe(0);
});

test('a coupon to zero does not trouble Stripe', async ({ world }) => {
  const { api, stripe } = world;
  await withCoupon(api, { value: 100 });
  const mara = await api.person('mara');
  expect((await start(mara, 'early-bird')).body.url).toBe('/dashboard/my-profile?checkout=done');
  expect(await statusOf(mara)).toBe('varified');
  expect(stripe.sessions).toEqual([]);
});

test('a coupon to zero subscribes also while Stripe can’t be asked to end the open session', async ({
  world,
}) => {
  const { api, stripe } = world;
  await withCoupon(api, { value: 100 });
  const mara = await api.person('mara');
  await start(mara);
  stripe.fail(true);
  expect((await start(mara, 'early-bird')).body.url).toBe('/dashboard/my-profile?checkout=done');
  expect(await statusOf(mara)).toBe('varified');
});

test('a payment that is processing prevents a second subscription', async ({ world }) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  await start(mara);
  Object.assign(stripe.latest(), { status: 'complete' });
  expect(await start(mara)).toMatchObject(errorResult('processing'));
  expect(stripe.sessions).toHaveLength(1);
  expect(await subscriptionOf(mara)).toMatchObject({ state: 'processing' });
});

test('a checkout whose session a process that died did not note is replaced', async ({ world }) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  await start(mara);
  await api.context.db.write.updateTable('checkouts').set({ session_id: null }).execute();
  expect((await start(mara)).body.url).toBe(stripe.latest().url);
  expect(stripe.sessions).toHaveLength(2);
});

test('a dispute without a payment concerns no checkout', async ({ world }) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  await start(mara);
  Object.assign(stripe.latest(), paid);
  await stripe.deliver('checkout.session.completed');
  const dispute = { object: 'dispute', payment_intent: null };
  expect((await stripe.deliverCharge('charge.dispute.created', dispute)).status).toBe(200);
  expect(await statusOf(mara)).toBe('varified');
});

test('a session without anything to pay counts as paid', async ({ world }) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  await start(mara);
  Object.assign(stripe.latest(), { status: 'complete', payment_status: 'no_payment_required' });
  await stripe.deliver('checkout.session.completed');
  expect(await statusOf(mara)).toBe('varified');
});

test('a full refund takes the status back, a part of it does not', async ({ world }) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  await start(mara);
  Object.assign(stripe.latest(), paid);
  await stripe.deliver('checkout.session.completed');
  const metadata = { reference: stripe.latest().client_reference_id };
  await stripe.deliverCharge('charge.refunded', { object: 'charge', refunded: false, metadata });
  expect(await statusOf(mara)).toBe('varified');
  for (let n = 0; n < 2; n++)
    await stripe.deliverCharge('charge.refunded', { object: 'charge', refunded: true, metadata });
  expect(await statusOf(mara)).toBeNull();
  expect(await subscriptionOf(mara)).toMatchObject({ state: 'refunded', amount: 99_00 });
  // Neither a repeated webhook nor asking Stripe restores it; paying again does.
  await stripe.deliver('checkout.session.completed');
  expect(await confirm(mara)).toMatchObject(errorResult('unpaid'));
  await start(mara);
  Object.assign(stripe.latest(), paid);
  await stripe.deliver('checkout.session.completed');
  expect(await statusOf(mara)).toBe('varified');
});

test('a refund whose event arrives before the payment’s stands', async ({ world }) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  await start(mara);
  const metadata = { reference: stripe.latest().client_reference_id };
  await stripe.deliverCharge('charge.refunded', { object: 'charge', refunded: true, metadata });
  Object.assign(stripe.latest(), paid);
  await stripe.deliver('checkout.session.completed');
  expect(await statusOf(mara)).toBeNull();
});

test('a disputed payment takes the status back', async ({ world }) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  await start(mara);
  Object.assign(stripe.latest(), paid);
  await stripe.deliver('checkout.session.completed');
  await stripe.deliverCharge('charge.dispute.created', { object: 'dispute' });
  expect(await statusOf(mara)).toBeNull();
  expect((await subscriptionOf(mara)).state).toBe('refunded');
});

test('an inquiry about a payment leaves the status, unless the bank takes the money later', async ({
  world,
}) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  await start(mara);
  Object.assign(stripe.latest(), paid);
  await stripe.deliver('checkout.session.completed');
  const inquiry = { object: 'dispute', status: 'warning_needs_response' };
  expect((await stripe.deliverCharge('charge.dispute.created', inquiry)).status).toBe(200);
  expect(await statusOf(mara)).toBe('varified');
  const dispute = { object: 'dispute', status: 'needs_response' };
  await stripe.deliverCharge('charge.dispute.funds_withdrawn', dispute);
  expect(await statusOf(mara)).toBeNull();
});

test('an event that Stripe did not sign, or not lately, or with other content, is rejected and changes nothing', async ({
  world,
}) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  await start(mara);
  Object.assign(stripe.latest(), paid);
  const event = { type: 'checkout.session.completed', data: { object: stripe.latest() } };
  const forged = [
    await stripe.send(event, { secret: 'whsec_guessed' }),
    await stripe.send(event, { signedAt: new Date(Date.now() - 3_600_000) }),
    await stripe.send(event, { body: JSON.stringify({ ...event, id: 'evt_other' }) }),
    await api.anonymous.post('/webhooks/stripe', { body: event }),
    await api.anonymous.post('/webhooks/stripe', {
      body: event,
      headers: { 'stripe-signature': 't=1,v1=00' },
    }),
  ];
  for (const response of forged) expect(response).toMatchObject(errorResult('bad_signature', 400));
  expect(await statusOf(mara)).toBeNull();
});

/** Collects the API's error log. */
const errorLog = () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  return { lines, log };
};

const foreign: Record<string, { session?: Partial<StripeSession>; event?: object; differs: string }> = {
  'of another session': { session: { id: 'cs_test_other' }, differs: 'sessionId' },
  'of another amount': { session: { amount_total: 1_00 }, differs: 'amount' },
  'without an amount': { session: { amount_total: null }, differs: 'amount' },
  'in another currency': { session: { currency: 'jpy' }, differs: 'currency' },
  'of the other mode': { event: { livemode: true }, differs: 'livemode' },
};
for (const [what, { session = {}, event = {}, differs }] of Object.entries(foreign)) {
  test(`a signed event ${what} that names our checkout changes nothing, and is logged without an e-mail`, async () => {
    const { lines, log } = errorLog();
    await withStripe(
      async ({ api, stripe }) => {
        const mara = await api.person('mara');
        await start(mara);
        Object.assign(stripe.latest(), paid);
        const object = { ...stripe.latest(), ...session };
        const response = await stripe.send({
          type: 'checkout.session.completed',
          data: { object },
          ...event,
        });
        expect(response).toMatchObject({ status: 200, body: { received: true } });
        expect(await statusOf(mara)).toBeNull();
        expect(await subscriptionOf(mara)).toMatchObject({ state: 'open' });
        const { client_reference_id: reference } = stripe.latest();
        expect(lines).toMatchObject([{ reference, sessionId: object.id, event: 'paid', differs: [differs] }]);
        expect(JSON.stringify(lines)).not.toContain(mara.email);

        await stripe.deliver('checkout.session.completed');
        expect(await statusOf(mara)).toBe('varified');
      },
      { overrides: { log } },
    );
  });
}

test('refunds and disputes of another currency or mode take no status', async ({ world }) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  await start(mara);
  Object.assign(stripe.latest(), paid);
  await stripe.deliver('checkout.session.completed');
  const { id, client_reference_id: reference } = stripe.latest();
  const refund = { object: 'charge', refunded: true, metadata: { reference } };
  const dispute = { object: 'dispute', payment_intent: `pi_${id}` };
  for (const [type, object] of [
    ['charge.refunded', refund],
    ['charge.dispute.created', dispute],
  ] as const) {
    await stripe.send({ type, data: { object: { ...object, currency: 'jpy' } } });
    await stripe.send({ type, data: { object: { ...object, currency: 'usd' } }, livemode: true });
    expect(await statusOf(mara), type).toBe('varified');
  }
  await stripe.deliverCharge('charge.refunded', { ...refund, currency: 'usd' });
  expect(await statusOf(mara)).toBeNull();
});

for (const key of ['sk_live_of_the_tests', 'rk_live_of_the_tests']) {
  test(`with the key ${key.slice(0, 8)}… only events of real money count`, () =>
    withStripe(
      async ({ api, stripe }) => {
        const mara = await api.person('mara');
        await start(mara);
        Object.assign(stripe.latest(), paid);
        const event = { type: 'checkout.session.completed', data: { object: stripe.latest() } };
        await stripe.send({ ...event, livemode: false });
        expect(await statusOf(mara)).toBeNull();
        await stripe.send({ ...event, livemode: true });
        expect(await statusOf(mara)).toBe('varified');
      },
      { settings: { STRIPE_SECRET_KEY: key } },
    ));
}

test('a signed body that is not an event is a 400, and is logged', async () => {
  const { lines, log } = errorLog();
  const object = { client_reference_id: { id: 1 }, ...paid };
  const malformed = [
    'null',
    '[]',
    '{',
    JSON.stringify({ type: 'checkout.session.completed' }),
    JSON.stringify({ type: 'checkout.session.completed', data: { object: null } }),
    JSON.stringify({ type: 'checkout.session.completed', data: { object } }),
    JSON.stringify({ type: 'charge.refunded', data: { object: { metadata: 'none' } } }),
  ];
  await withStripe(
    async ({ stripe }) => {
      for (const signed of malformed)
        expect(await stripe.send({}, { signed }), signed).toMatchObject(errorResult('bad_event', 400));
    },
    { overrides: { log } },
  );
  expect(lines).toHaveLength(malformed.length);
  expect(lines[3]).toMatchObject({ msg: 'a signed event can’t be read', err: { message: 'data' } });
});

test('events of other sites’ checkouts and of other types are acknowledged', async ({ world }) => {
  const { stripe } = world;
  const elsewhere = { object: { object: 'checkout.session', client_reference_id: 'elsewhere', ...paid } };
  for (const event of [
    { type: 'customer.created', data: { object: {} } },
    { type: 'checkout.session.completed', data: elsewhere },
    {
      type: 'checkout.session.completed',
      data: { object: { ...elsewhere.object, client_reference_id: null } },
    },
    {
      type: 'checkout.session.completed',
      data: { object: { ...elsewhere.object, client_reference_id: 'else\0where' } },
    },
    { type: 'charge.refunded', data: { object: { object: 'charge', refunded: true, metadata: {} } } },
  ])
    expect((await stripe.send(event)).status).toBe(200);
});

test('an event of any content type is read, but none that is larger than the limit', async ({ world }) => {
  const { api, stripe } = world;
  const text = await api.anonymous.post('/webhooks/stripe', {
    body: 'x',
    headers: { 'content-type': 'text/plain', 'stripe-signature': '' },
  });
  expect(text.status).toBe(400);
  const response = await stripe.send({
    type: 'customer.created',
    data: { object: { text: 'x'.repeat(70_000) } },
  });
  expect(response.status).toBe(413);
});

test('while Stripe is unreachable nothing is opened, no use is held, and no payment counts as failed', async ({
  world,
}) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  const { uses } = await withCoupon(api);
  await start(mara);
  stripe.fail(true);
  expect(await confirm(mara)).toMatchObject(errorResult('payments_unavailable', 503));
  expect(await start(await api.person('ivo'), 'early-bird')).toMatchObject(
    errorResult('payments_unavailable', 503),
  );
  expect(await uses()).toBe(0);
  stripe.fail(false);
  expect((await start(await api.person('ivo'), 'early-bird')).status).toBe(200);
});

test('a checkout that Stripe never opened does not count as one that held a coupon', async ({ world }) => {
  const { api, stripe } = world;
  await withCoupon(api);
  const mara = await api.person('mara');
  stripe.fail(true);
  for (let n = 0; n < 3; n++)
    expect(await start(mara, 'early-bird')).toMatchObject(errorResult('payments_unavailable', 503));
  stripe.fail(false);
  api.now('2026-11-21T12:36:00.000Z');
  expect((await start(mara, 'early-bird')).status).toBe(200);
});

test('a checkout that another one replaces held its coupon until then, also if its event is late', async ({
  world,
}) => {
  const { api, stripe } = world;
  await withCoupon(api, { limit: 1 });
  const mara = await api.person('mara');
  for (const minute of [0, 1, 2, 3]) {
    api.now(`2026-11-21T12:0${minute}:00.000Z`);
    const replaced = minute ? stripe.latest() : undefined;
    expect((await start(mara, 'early-bird')).status).toBe(200);
    if (replaced) expect(replaced.status).toBe('expired');
  }
  api.now('2026-11-21T12:50:00.000Z');
  await stripe.deliver('checkout.session.expired');
  // The last one stayed open for its whole time.
  expect(await start(mara, 'early-bird')).toMatchObject({
    body: { error: { code: 'coupon_held', retryAt: '2026-11-21T14:02:00.000Z' } },
  });
});

test('with Stripe the sandbox is not there', async ({ world }) => {
  const { api, stripe } = world;
  const mara = await api.person('mara');
  await start(mara);
  const session = stripe.latest().client_reference_id;
  const body = { session, card: '4242 4242 4242 4242' };
  expect((await api.anonymous.post('/subscriptions/sandbox', { body })).status).toBe(404);
  expect((await api.anonymous.get(`/subscriptions/sandbox?session=${session}`)).status).toBe(404);
  expect((await api.anonymous.post('/subscriptions/sandbox/cancel', { body: { session } })).status).toBe(404);
  const form = await api.anonymous.post('/subscriptions/sandbox/form', {
    body: `session=${session}&act=pay&card=4242424242424242`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(form.status).toBe(404);
  expect(await statusOf(mara)).toBeNull();
});

test('Stripe is waited for only so long: no use is held then, and a session that it opens later is ended', async ({
  world: { api, stripe },
}) => {
  const { uses } = await withCoupon(api);
  const mara = await api.person('mara');
  const { asked, release } = stripe.hold();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const started = start(mara, 'Early-Bird');
    await asked;
    await vi.advanceTimersByTimeAsync(paymentService.timeout);
    const response = await started;
    expect(response).toMatchObject(errorResult('payments_unavailable', 503));
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    vi.useRealTimers();
  }
  expect(await uses()).toBe(0);
  release();
  await expect.poll(() => stripe.sessions.map(({ status }) => status)).toEqual(['expired']);
  expect((await start(mara, 'Early-Bird')).status).toBe(200);
});
