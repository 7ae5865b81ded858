import { expect } from 'vitest';
import { rateLimits } from '#lib/server/api/limits.ts';
import { afterTheCheckout, start, withCoupon } from '../support/payments.ts';
import { coupon, fieldsOf, type TestApi, test, testWith, totalOf } from '../support/test-api.ts';

const admin = (api: TestApi) => api.person('noor', { role: 'admin' });

test('an admin makes a coupon and sees it with its uses', async ({ api }) => {
  const noor = await admin(api);
  const made = await noor.post('/coupons', {
    body: coupon({ validUntil: '2026-12-31T23:59:59+01:00', limit: 5 }),
  });
  expect(made.status).toBe(200);
  await start(await api.person('mara'), 'early-bird');
  const list = await noor.get('/coupons');
  expect(totalOf(list)).toBe(1);
  expect(list.body).toEqual([
    {
      _id: made.body.insertedId,
      code: 'Early-Bird',
      description: 'For the first ones.',
      kind: 'percent',
      value: 10,
      validUntil: '2026-12-31T22:59:59.000Z',
      limit: 5,
      uses: 1,
      active: true,
      createdAt: '2026-11-21T12:00:00.000Z',
    },
  ]);
});

test('a code is taken whatever its case, also for a coupon that is renamed', async ({ api }) => {
  const noor = await admin(api);
  await noor.post('/coupons', { body: coupon({ code: 'SPRING' }) });
  const taken = { status: 409, body: { error: { code: 'coupon_code_taken' } } };
  expect(await noor.post('/coupons', { body: coupon({ code: ' spring ' }) })).toMatchObject(taken);
  const { body } = await noor.post('/coupons', { body: coupon({ code: 'autumn' }) });
  expect(await noor.patch(`/coupons/${body.insertedId}`, { body: { code: 'Spring' } })).toMatchObject(taken);
  // A coupon's own code does not count as taken.
  expect((await noor.patch(`/coupons/${body.insertedId}`, { body: { code: 'Autumn' } })).body).toEqual({
    modifiedCount: 1,
  });
});

test('an impossible value is a validation error of its field', async ({ api }) => {
  const noor = await admin(api);
  const rejected = async (fields: object) => fieldsOf(await noor.post('/coupons', { body: coupon(fields) }));
  for (const code of ['ab', 'x'.repeat(41), 'with space', 'ümlaut', ''])
    expect(await rejected({ code }), code).toEqual(['code']);
  for (const value of [0, -1, 1.5, 101, '10'])
    expect(await rejected({ value }), String(value)).toEqual(['value']);
  for (const value of [98_51, 98_99, 99_01])
    expect(await rejected({ kind: 'amount', value })).toEqual(['value']);
  for (const limit of [0, -1, 0.5]) expect(await rejected({ limit })).toEqual(['limit']);
  expect(await rejected({ validUntil: 'tomorrow' })).toEqual(['validUntil']);
  expect(await rejected({ kind: 'gift' })).toEqual(['kind']);
  expect(await rejected({ description: 'x'.repeat(201) })).toEqual(['description']);
  expect(await rejected({ uses: 3 })).toEqual(['uses']);
  expect((await noor.get('/coupons')).body).toEqual([]);
});

test('an expiry that has passed is a validation error, unless the coupon has it already', async ({ api }) => {
  const noor = await admin(api);
  const over = '2026-11-20T23:59:59.999Z';
  const refused = await noor.post('/coupons', { body: coupon({ validUntil: over }) });
  expect([refused.status, fieldsOf(refused)]).toEqual([422, ['validUntil']]);
  expect(refused.body.error.issues[0].message).toBe('Must be in the future (UTC)');
  const { insertedId } = (await noor.post('/coupons', { body: coupon() })).body;
  const change = (body: object) => noor.patch(`/coupons/${insertedId}`, { body });
  expect(fieldsOf(await change({ validUntil: over }))).toEqual(['validUntil']);
  await api.context.db.write.updateTable('coupons').set({ valid_until: over }).execute();
  expect((await change({ validUntil: over, description: 'Old' })).body).toEqual({ modifiedCount: 1 });
  expect(fieldsOf(await change({ validUntil: '2026-11-19T00:00:00.000Z' }))).toEqual(['validUntil']);
});

test('a change touches the fields that it names, and reports when there is nothing to change', async ({
  api,
}) => {
  const noor = await admin(api);
  const { insertedId } = (await noor.post('/coupons', { body: coupon({ limit: 3 }) })).body;
  const [before] = (await noor.get('/coupons')).body;
  const change = (body: object) => noor.patch(`/coupons/${insertedId}`, { body });
  expect((await change({ description: 'For all.', limit: null })).body).toEqual({ modifiedCount: 1 });
  expect((await noor.get('/coupons')).body).toEqual([{ ...before, description: 'For all.', limit: null }]);
  expect((await change({ description: 'For all.' })).body).toEqual({ modifiedCount: 0 });
  expect((await change({})).status).toBe(422);
  expect(fieldsOf(await change({ uses: 0 }))).toContain('uses');
  expect((await noor.patch('/coupons/99', { body: { active: false } })).status).toBe(404);
});

test('a change is validated together with the unchanged fields', async ({ api }) => {
  const noor = await admin(api);
  const { insertedId } = (await noor.post('/coupons', { body: coupon({ value: 99 }) })).body;
  const change = (body: object) => noor.patch(`/coupons/${insertedId}`, { body });
  // 99 % and 99 cents are valid; 98.60 dollars leave less than a card can be charged.
  expect((await change({ kind: 'amount' })).body).toEqual({ modifiedCount: 1 });
  expect(fieldsOf(await change({ value: 98_60 }))).toEqual(['value']);
  expect((await change({ value: 99_00 })).status).toBe(200);
  expect(fieldsOf(await change({ kind: 'percent' }))).toEqual(['value']);
});

test('a limit can’t go below the uses', async ({ api }) => {
  const noor = await admin(api);
  const { insertedId } = (await noor.post('/coupons', { body: coupon() })).body;
  for (const name of ['mara', 'ivo']) await start(await api.person(name), 'early-bird');
  const change = (limit: number) => noor.patch(`/coupons/${insertedId}`, { body: { limit } });
  const rejected = await change(1);
  expect([rejected.status, fieldsOf(rejected)]).toEqual([422, ['limit']]);
  expect(rejected.body.error.issues[0].message).toContain('2 times');
  expect((await change(2)).body).toEqual({ modifiedCount: 1 });
});

test('a coupon that was used more often than its limit allows can still be switched off', async ({ api }) => {
  const noor = await admin(api);
  const { insertedId } = (await noor.post('/coupons', { body: coupon({ limit: 1 }) })).body;
  await api.context.db.write.updateTable('coupons').set({ uses: 2 }).execute();
  const response = await noor.patch(`/coupons/${insertedId}`, { body: { active: false } });
  expect(response).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
});

test('coupons are listed latest first, and found by code or description', async ({ api }) => {
  const noor = await admin(api);
  for (const [code, description] of [
    ['spring', 'Blossoms'],
    ['summer', 'For Makers'],
    ['autumn', '100% off'],
    ['winter', 'ÄPFEL & BÖDEN'],
  ] as const)
    await noor.post('/coupons', { body: coupon({ code, description }) });
  const found = async (query: string) =>
    (await noor.get(`/coupons?${query}`)).body.map(({ code }: { code: string }) => code);
  expect(await found('')).toEqual(['winter', 'autumn', 'summer', 'spring']);
  expect(await found('limit=1&offset=1')).toEqual(['autumn']);
  expect(await found('q=SPR')).toEqual(['spring']);
  expect(await found('q=makers')).toEqual(['summer']);
  expect(await found('q=%25')).toEqual(['autumn']);
  for (const q of ['äpfel', 'ÄPFEL', 'böden']) expect(await found(`q=${q}`), q).toEqual(['winter']);
  expect(totalOf(await noor.get('/coupons?q=u&limit=1'))).toBe(2);
});

test('a coupon that is deleted is gone, and deleting it again is no failure', async ({ api }) => {
  const noor = await admin(api);
  const { insertedId } = (await noor.post('/coupons', { body: coupon() })).body;
  expect((await noor.delete(`/coupons/${insertedId}`)).body).toEqual({ deletedCount: 1 });
  expect((await noor.delete(`/coupons/${insertedId}`)).body).toEqual({ deletedCount: 0 });
  expect(await start(await api.person('mara'), 'early-bird')).toMatchObject({
    body: { error: { code: 'coupon_unknown' } },
  });
});

testWith({ RATE_LIMITS: 'on' })('an admin’s changes of coupons are counted', async ({ api }) => {
  const noor = await admin(api);
  const make = (n: number) => noor.post('/coupons', { body: coupon({ code: `code-${n}` }) });
  for (let n = 0; n < rateLimits.coupons.calls; n++) expect((await make(n)).status).toBe(200);
  expect((await make(-1)).status).toBe(429);
});

test('reading coupons writes nothing, and counts no use that a checkout nobody finished still holds', async ({
  api,
}) => {
  const { uses } = await withCoupon(api, { limit: 1 });
  await start(await api.person('mara'), 'early-bird');
  expect(await uses()).toBe(1);
  const { read } = api.context.db;
  const stored = async () => [
    await read.selectFrom('checkouts').select(['state', 'holds_use']).execute(),
    await read.selectFrom('coupons').select('uses').execute(),
  ];
  const before = await stored();
  api.now(afterTheCheckout);
  expect(await uses()).toBe(0);
  expect(await stored()).toEqual(before);
  expect((await start(await api.person('ivo'), 'early-bird')).status).toBe(200);
  expect(await uses()).toBe(1);
});

test('a limit is compared with the uses that the list displays', async ({ api }) => {
  const { admin: noor, id, uses } = await withCoupon(api, { limit: 9 });
  for (const name of ['mara', 'ivo']) await start(await api.person(name), 'early-bird');
  expect((await noor.patch(`/coupons/${id}`, { body: { limit: 1 } })).status).toBe(422);
  api.now(afterTheCheckout);
  expect(await uses()).toBe(0);
  expect((await noor.patch(`/coupons/${id}`, { body: { limit: 1 } })).body).toEqual({ modifiedCount: 1 });
});
