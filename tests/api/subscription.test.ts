import { expect } from 'vitest';
import { testCards } from '#lib/domain/test-cards.ts';
import {
  afterTheCheckout,
  confirm,
  errorResult,
  sandboxSession,
  start,
  subscriptionOf,
  withCoupon,
} from '../support/payments.ts';
import { coupon, fieldsOf, type TestApi, test, testWith } from '../support/test-api.ts';

const pay = (api: TestApi, session: string, card: string = testCards.pays) =>
  api.anonymous.post('/subscriptions/sandbox', { body: { session, card } });
const cancel = (api: TestApi, session: string) =>
  api.anonymous.post('/subscriptions/sandbox/cancel', { body: { session } });

test('without a checkout there is no subscription', async ({ api }) => {
  const mara = await api.person('mara');
  const nothing = { state: 'none', amount: null, listPrice: null, coupon: null, paidAt: null, receipt: null };
  expect(await subscriptionOf(mara)).toEqual(nothing);
  expect(await confirm(mara)).toMatchObject(errorResult('unpaid'));
});

test('a card that pays makes the account varified, with amount and date', async ({ api }) => {
  const mara = await api.person('mara');
  const session = await sandboxSession(mara);
  expect(await subscriptionOf(mara)).toMatchObject({ state: 'open', amount: 99_00, paidAt: null });
  expect(await pay(api, session)).toMatchObject({
    status: 200,
    body: { url: '/dashboard/my-profile?checkout=done' },
  });
  expect((await mara.get(`/users/${mara.email}`)).body.status).toBe('varified');
  expect(await subscriptionOf(mara)).toEqual({
    state: 'paid',
    amount: 99_00,
    listPrice: 99_00,
    coupon: null,
    paidAt: '2026-11-21T12:00:00.000Z',
    receipt: expect.any(String),
  });
  expect(await confirm(mara)).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
});

test('a card that is sent twice pays once, and a subscriber is not sold another', async ({ api }) => {
  const mara = await api.person('mara');
  const session = await sandboxSession(mara);
  await pay(api, session);
  expect((await pay(api, session)).status).toBe(200);
  const paid = await api.context.db.read.selectFrom('checkouts').select('state').execute();
  expect(paid).toEqual([{ state: 'paid' }]);
  expect(await start(mara)).toMatchObject(errorResult('already_subscribed'));
});

test('a declined card pays nothing, and another one can be tried', async ({ api }) => {
  const mara = await api.person('mara');
  const session = await sandboxSession(mara);
  expect(await pay(api, session, testCards.declined)).toMatchObject(errorResult('card_declined'));
  expect((await mara.get(`/users/${mara.email}`)).body.status).toBeNull();
  expect(await confirm(mara)).toMatchObject(errorResult('unpaid'));
  expect((await pay(api, session)).status).toBe(200);
});

test('a card that is no test card is a validation error of its field', async ({ api }) => {
  const session = await sandboxSession(await api.person('mara'));
  for (const card of ['4111 1111 1111 1111', '42', '', 'card'])
    expect(fieldsOf(await pay(api, session, card)), card).toEqual(['card']);
  expect((await pay(api, session, '4242424242424242')).status).toBe(200);
});

test('a cancelled checkout is over, and leaves nothing but a record', async ({ api }) => {
  const mara = await api.person('mara');
  const session = await sandboxSession(mara);
  expect((await cancel(api, session)).body).toEqual({ url: '/dashboard/my-profile?checkout=cancelled' });
  expect(await pay(api, session)).toMatchObject(errorResult('checkout_over'));
  expect(await cancel(api, session)).toMatchObject(errorResult('checkout_over'));
  expect(await api.anonymous.get(`/subscriptions/sandbox?session=${session}`)).toMatchObject(
    errorResult('checkout_over'),
  );
  expect((await subscriptionOf(mara)).state).toBe('none');
  expect((await mara.get(`/users/${mara.email}`)).body.status).toBeNull();
});

test('a new checkout takes the place of the one that was open', async ({ api }) => {
  const mara = await api.person('mara');
  const first = await sandboxSession(mara);
  const second = await sandboxSession(mara);
  expect(await pay(api, first)).toMatchObject(errorResult('checkout_over'));
  expect((await pay(api, second)).status).toBe(200);
});

test('a session is good for its own checkout, until its time is up', async ({ api }) => {
  const mara = await api.person('mara');
  const session = await sandboxSession(mara);
  const [head, body, signature] = session.split('.');
  const otherSignature = signature?.replace(/./, (first) => (first === 'x' ? 'y' : 'x'));
  for (const forged of [mara.token, `${head}.${body}.${otherSignature}`, ''])
    expect(await pay(api, forged), forged).toMatchObject(errorResult('checkout_over'));
  // A checkout's session is not an access token either.
  expect((await api.bearer(session).get(`/users/${mara.email}`)).status).toBe(401);
  api.now(afterTheCheckout);
  expect(await pay(api, session)).toMatchObject(errorResult('checkout_over'));
});

test('a price in the body of a checkout is a validation error of its field, and changes nothing', async ({
  api,
}) => {
  const mara = await api.person('mara');
  for (const claim of [{ price: 1 }, { amount: 0 }, { listPrice: 1 }, { status: 'varified' }]) {
    const response = await mara.post('/subscriptions/checkout', { body: claim });
    expect([response.status, fieldsOf(response)]).toEqual([422, Object.keys(claim)]);
  }
  expect((await subscriptionOf(mara)).state).toBe('none');
});

test('a coupon lowers the price, whatever its case, and the payment records its code', async ({ api }) => {
  const { admin, id, uses } = await withCoupon(api, { code: 'Early-Bird', value: 10 });
  const mara = await api.person('mara');
  const session = await sandboxSession(mara, ' EARLY-bird ');
  const response = await api.anonymous.get(`/subscriptions/sandbox?session=${session}`);
  expect(response.body).toEqual({ amount: 89_10, listPrice: 99_00, coupon: 'Early-Bird' });
  await pay(api, session);
  expect(await uses()).toBe(1);
  expect((await admin.delete(`/coupons/${id}`)).body).toEqual({ deletedCount: 1 });
  expect(await subscriptionOf(mara)).toMatchObject({ state: 'paid', amount: 89_10, coupon: 'Early-Bird' });
});

test('a coupon to zero subscribes at once, without a card', async ({ api }) => {
  const { uses } = await withCoupon(api, { value: 100 });
  const mara = await api.person('mara');
  expect((await start(mara, 'early-bird')).body).toEqual({ url: '/dashboard/my-profile?checkout=done' });
  expect((await mara.get(`/users/${mara.email}`)).body.status).toBe('varified');
  expect(await subscriptionOf(mara)).toMatchObject({ state: 'paid', amount: 0, listPrice: 99_00 });
  expect(await uses()).toBe(1);
});

test('a coupon that can’t be used is an error with its reason, and the open checkout stays', async ({
  api,
}) => {
  const { admin, id } = await withCoupon(api, { validUntil: '2026-11-21T13:01:00+01:00' });
  api.now('2026-11-21T12:01:00.000Z');
  await admin.post('/coupons', { body: coupon({ code: 'used-up', limit: 1 }) });
  await start(await api.person('ivo'), 'used-up');
  const mara = await api.person('mara');
  const open = await sandboxSession(mara);
  expect(await start(mara, 'no-such')).toMatchObject(errorResult('coupon_unknown'));
  expect(await start(mara, 'early-bird')).toMatchObject(errorResult('coupon_expired'));
  expect(await start(mara, 'used-up')).toMatchObject(errorResult('coupon_used_up'));
  await admin.patch(`/coupons/${id}`, { body: { active: false, validUntil: null } });
  expect(await start(mara, 'early-bird')).toMatchObject(errorResult('coupon_disabled'));
  expect((await pay(api, open)).status).toBe(200);
});

test('of six checkouts to zero that one person opens at once, one subscribes and one use is gone', async ({
  api,
}) => {
  const { uses } = await withCoupon(api, { value: 100, limit: 1 });
  const mara = await api.person('mara');
  const responses = await Promise.all(Array.from({ length: 6 }, () => start(mara, 'early-bird')));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status !== 200)).toMatchObject(
    Array.from({ length: 5 }, () => errorResult('already_subscribed')),
  );
  const paid = await api.context.db.read.selectFrom('checkouts').select('state').execute();
  expect([paid, await uses()]).toEqual([[{ state: 'paid' }], 1]);
});

test('a use is given back when the checkout is cancelled, replaced, or never finished', async ({ api }) => {
  const { uses } = await withCoupon(api, { limit: 1 });
  const mara = await api.person('mara');
  await cancel(api, await sandboxSession(mara, 'early-bird'));
  expect(await uses()).toBe(0);

  const ivo = await api.person('ivo');
  await start(ivo, 'early-bird');
  expect((await start(ivo, 'early-bird')).status).toBe(200);
  expect(await uses()).toBe(1);

  api.now(afterTheCheckout);
  expect(await uses()).toBe(0);
  expect((await start(mara, 'early-bird')).status).toBe(200);
  expect((await subscriptionOf(ivo)).state).toBe('none');
});

test('one person holds coupons for 70 minutes of two hours at most, and may always pay without it', async ({
  api,
}) => {
  const { admin, uses } = await withCoupon(api, { limit: 1 });
  await admin.post('/coupons', { body: coupon({ code: 'other' }) });
  const mara = await api.person('mara');
  await start(mara, 'early-bird');
  api.now('2026-11-21T12:20:30.000Z');
  await start(mara, 'other');
  api.now('2026-11-21T12:59:59.000Z');
  for (const code of ['early-bird', 'other']) {
    expect(await start(mara, code)).toMatchObject({
      status: 409,
      body: { error: { code: 'coupon_held', retryAt: '2026-11-21T14:00:00.000Z' } },
    });
  }
  expect(await start(mara, 'no-such')).toMatchObject(errorResult('coupon_unknown'));
  expect(await uses()).toBe(0);
  // Others may still use it, and so may the same person without a coupon.
  expect((await start(await api.person('ivo'), 'other')).status).toBe(200);
  const session = await sandboxSession(mara);
  expect((await api.anonymous.get(`/subscriptions/sandbox?session=${session}`)).body.amount).toBe(99_00);

  api.now('2026-11-21T14:00:00.000Z');
  const again = await api.person('mara'); // the token of noon is over
  expect((await start(again, 'early-bird')).status).toBe(200);
  api.now('2026-11-21T14:10:00.000Z');
  expect(await start(again, 'early-bird')).toMatchObject({
    body: { error: { code: 'coupon_held', retryAt: '2026-11-21T14:20:30.000Z' } },
  });
});

test('a checkout that is cancelled or replaced held its coupon only until then', async ({ api }) => {
  const { admin } = await withCoupon(api, { limit: 1 });
  await admin.post('/coupons', { body: coupon({ code: 'other' }) });
  const mara = await api.person('mara');
  for (const [minute, code] of [
    [10, 'early-bird'],
    [12, 'other'],
    [14, 'early-bird'],
  ] as const) {
    api.now(`2026-11-21T12:${minute}:00.000Z`);
    const session = await sandboxSession(mara, code);
    api.now(`2026-11-21T12:${minute + 1}:00.000Z`);
    await cancel(api, session);
  }
  api.now('2026-11-21T12:45:00.000Z');
  for (const code of ['early-bird', 'other', 'early-bird'])
    expect((await start(mara, code)).status).toBe(200);
});

test('a member who holds a coupon’s last use again and again leaves it to others in between', async ({
  api,
}) => {
  await withCoupon(api, { limit: 1 });
  const start0 = Date.parse('2026-11-21T12:00:00.000Z');
  let missed = 0;
  for (let round = 0; round < 12; round++) {
    api.now(new Date(start0 + round * 34 * 60_000).toISOString());
    const mara = await api.person('mara');
    if ((await start(mara, 'early-bird')).status !== 200) missed++;
  }
  expect(missed).toBeGreaterThan(4);
});

test('a third checkout over the limit leaves the second, which can be paid', async ({ api }) => {
  await withCoupon(api);
  const mara = await api.person('mara');
  await start(mara, 'early-bird');
  api.now('2026-11-21T12:20:00.000Z');
  const second = await sandboxSession(mara, 'early-bird');
  api.now('2026-11-21T12:40:00.000Z');
  expect(await start(mara, 'early-bird')).toMatchObject(errorResult('coupon_held'));
  expect(await subscriptionOf(mara)).toMatchObject({ state: 'open', amount: 89_10 });
  expect((await pay(api, second)).status).toBe(200);
  expect((await mara.get(`/users/${mara.email}`)).body.status).toBe('varified');
});

test('a coupon to zero is not held but used, and what was paid and given back is no hold either', async ({
  api,
}) => {
  const { admin } = await withCoupon(api);
  await admin.post('/coupons', { body: coupon({ code: 'gift', value: 100 }) });
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  for (const person of [mara, ivo]) await start(person, 'early-bird');
  api.now('2026-11-21T12:20:00.000Z');
  await start(mara, 'early-bird');
  await pay(api, await sandboxSession(ivo, 'early-bird'));
  api.now('2026-11-21T12:40:00.000Z');
  expect(await start(mara, 'early-bird')).toMatchObject(errorResult('coupon_held'));
  expect((await start(mara, 'gift')).body).toEqual({ url: '/dashboard/my-profile?checkout=done' });

  await api.account(ivo, { status: null });
  const { write } = api.context.db;
  await write.updateTable('checkouts').set({ state: 'refunded' }).where('state', '=', 'paid').execute();
  expect((await start(ivo, 'early-bird')).status).toBe(200);
  api.now('2026-11-21T12:58:00.000Z');
  expect(await start(ivo, 'early-bird')).toMatchObject(errorResult('coupon_held'));
});

test('of many checkouts that one person opens at once, one is open, and the database allows no other', async ({
  api,
}) => {
  const { uses } = await withCoupon(api);
  const mara = await api.person('mara');
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, n) => start(mara, n < 2 ? 'early-bird' : undefined)),
  );
  for (const response of responses) {
    if (response.status !== 200) expect(response).toMatchObject(errorResult('checkout_over'));
  }
  const { write } = api.context.db;
  const open = await write.selectFrom('checkouts').selectAll().where('state', '=', 'open').execute();
  expect(open).toHaveLength(1);
  const { id: _, ...columns } = open[0] ?? expect.fail('none is open');
  // The last checkout has the only coupon use, if it has a coupon.
  expect(await uses()).toBe(columns.holds_use);
  const second = write.insertInto('checkouts').values({ ...columns, reference: 'another' });
  await expect(second.execute()).rejects.toThrow(/unique/i);
});

test('the form of the page without script behaves the same', async ({ api }) => {
  const mara = await api.person('mara');
  const session = await sandboxSession(mara);
  const send = (fields: Record<string, string>) =>
    api.anonymous.post('/subscriptions/sandbox/form', {
      body: new URLSearchParams({ session, ...fields }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const back = (error: string) => `/checkout?session=${encodeURIComponent(session)}&error=${error}`;
  const linksTo = async (fields: Record<string, string>) => {
    const { status, headers } = await send(fields);
    expect(status).toBe(303);
    return headers.get('location');
  };
  expect(await linksTo({ act: 'pay', card: testCards.declined })).toBe(back('card_declined'));
  expect(await linksTo({ act: 'pay', card: '12' })).toBe(back('invalid'));
  expect(await linksTo({ act: 'pay', card: testCards.pays })).toBe('/dashboard/my-profile?checkout=done');
  expect(await linksTo({ act: 'cancel' })).toBe(back('checkout_over'));
  expect((await api.anonymous.post('/subscriptions/sandbox/form', { body: {} })).status).toBe(415);
  expect((await send({ act: 'steal' })).status).toBe(409);
});

test('subscribers are marked beside their products and reviews, on the pages that display them', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const own = await api.accepted(mara);
  const reviewed = await api.accepted(ivo, { name: 'Elsewhere' });
  const other = await api.accepted(ivo, { name: 'Other' });
  await mara.post('/reviews', { body: { productId: reviewed, description: 'Good.', rating: 5 } });
  const marks = async () => ({
    own: (await api.anonymous.get(`/products?id=${own}`)).body.adderVerified,
    items: (await api.anonymous.get('/products')).body.map(
      ({ adderVerified }: { adderVerified: boolean }) => adderVerified,
    ),
    found: (await api.anonymous.get('/products/search?keyword=tidewater')).body[0].adderVerified,
    review: (await api.anonymous.get(`/reviews?id=${reviewed}`)).body[0].verified,
  });
  expect(await marks()).toEqual({ own: false, items: [false, false, false], found: false, review: false });

  const invalidated: string[] = [];
  const { caches } = api.context;
  const invalidate = caches.invalidate.bind(caches);
  caches.invalidate = (tags) => {
    invalidated.push(...tags);
    invalidate(tags);
  };
  await pay(api, await sandboxSession(mara));
  expect(await marks()).toEqual({ own: true, items: [true, false, false], found: true, review: true });
  const { makerId } = (await mara.get(`/users/${mara.email}/page`)).body;
  expect(invalidated.sort()).toEqual(
    [`product:${own}`, `product:${reviewed}`, 'products', 'makers', `maker:${makerId}`].sort(),
  );
  expect(invalidated).not.toContain(`product:${other}`);
});

const withLimits = testWith({ RATE_LIMITS: 'on' });
withLimits('codes can’t be guessed in great number', async ({ api }) => {
  const mara = await api.person('mara');
  let status = 0;
  for (let n = 0; n < 30 && status !== 429; n++) status = (await start(mara, `guess-${n}`)).status;
  expect(status).toBe(429);
  expect((await start(await api.person('ivo'))).status).toBe(200);
});

test('a checkout that was opened while the clock was a day ahead holds its coupon no longer than others', async ({
  api,
}) => {
  const { uses } = await withCoupon(api, { limit: 1 });
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  api.now('2026-11-22T12:00:00.000Z');
  const { token } = await api.person('mara');
  expect((await start(api.bearer(token), 'Early-Bird')).status).toBe(200);
  api.now('2026-11-21T12:00:00.000Z');
  expect(await uses()).toBe(0);
  expect((await start(ivo, 'Early-Bird')).status).toBe(200);
  expect((await start(mara)).status).toBe(200);
});

test('a member who opened checkouts with a coupon while the clock was a day ahead may use one today', async ({
  api,
}) => {
  await withCoupon(api);
  const mara = await api.person('mara');
  api.now('2026-11-22T12:00:00.000Z');
  const { token } = await api.person('mara');
  for (let n = 0; n < 2; n++) expect((await start(api.bearer(token), 'Early-Bird')).status).toBe(200);
  api.now('2026-11-21T12:00:00.000Z');
  expect((await start(mara, 'Early-Bird')).status).toBe(200);
});
