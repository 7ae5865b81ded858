import { expect } from 'vitest';
import { maxCouponUses } from '#lib/domain/coupons.ts';
import { coupon, draft, fieldsOf, test } from '../support/test-api.ts';

// biome-ignore format: a list of ids
const ids = [
  '0', '-1', '01', '+1', '1.0', '1e3', '０', '2147483647', '2147483648', '4294967296', '99999999999999', '999999999999999',
  '9007199254740992', '9223372036854775807', '9223372036854775808', '18446744073709551616', `${10n ** 30n}`, '%00', '1%00',
];

test('an id that nothing can have is unknown, and invalid as a filter', async ({ api }) => {
  const mara = await api.person('mara');
  const mo = await api.person('mo', { role: 'moderator' });
  const noor = await api.person('noor', { role: 'admin' });
  await api.accepted(mara);
  const reason = { reason: 'unclear' };
  for (const id of ids) {
    const productId = decodeURIComponent(id);
    const answers = await Promise.all([
      mara.get(`/products?id=${encodeURIComponent(productId)}`),
      mara.get(`/reviews?id=${encodeURIComponent(productId)}`),
      mara.patch(`/products/${id}`, { body: { name: 'New' } }),
      mara.post(`/products/${id}/resubmit`),
      mara.post('/reviews', { body: { productId, description: 'x', rating: 3 } }),
      mo.get(`/products/${id}/reports`),
      mo.get(`/products/${id}/history`),
      mo.post(`/products/${id}/dismiss-reports`),
      mo.post(`/products/${id}/undo-decision`, { body: {} }),
      mo.post(`/products/${id}/rejection-reason`, { body: reason }),
      noor.patch(`/users/admin/${id}`, { body: { role: 'moderator' } }),
      noor.get(`/people/${id}`),
      noor.get(`/receipts/${id}`),
      noor.patch(`/coupons/${id}`, { body: { active: false } }),
    ]);
    expect(
      answers.map(({ status }) => status),
      id,
    ).toEqual(answers.map(() => 404));
    // To delete what is not there is no error, unless it can't be there.
    const deletions = [
      mara.delete(`/products/${id}`),
      mara.delete(`/reviews/${id}`),
      noor.delete(`/coupons/${id}`),
    ];
    for (const { status, body } of await Promise.all(deletions))
      if (status !== 404) expect({ status, body }, id).toEqual({ status: 200, body: { deletedCount: 0 } });
    const filter = encodeURIComponent(productId);
    for (const filtered of [
      await mo.get(`/products/moderator?id=${filter}`),
      await noor.get(`/audit-log?by=${filter}`),
    ])
      if (filtered.status !== 422) expect(filtered, id).toMatchObject({ status: 200, body: [] });
  }
});

test('a page far beyond the last is empty, and numbers that are none are refused', async ({ api }) => {
  await api.accepted(await api.person('mara'));
  for (const path of ['/products?', '/products/addresses?', '/products/search?keyword=tide&']) {
    for (const offset of [2 ** 31, Number.MAX_SAFE_INTEGER])
      expect(await api.anonymous.get(`${path}offset=${offset}`), path).toMatchObject({
        status: 200,
        body: [],
      });
    for (const offset of ['-1', '0.5', '9007199254740992', '1e300', 'Infinity', 'NaN'])
      expect(fieldsOf(await api.anonymous.get(`${path}offset=${offset}`)), offset).toEqual(['offset']);
  }
});

test('a limit of uses that no coupon needs is refused, with the name of the field', async ({ api }) => {
  const noor = await api.person('noor', { role: 'admin' });
  for (const limit of [maxCouponUses + 1, 2 ** 31, Number.MAX_SAFE_INTEGER])
    expect(fieldsOf(await noor.post('/coupons', { body: coupon({ limit }) })), String(limit)).toEqual([
      'limit',
    ]);
  const { body } = await noor.post('/coupons', { body: coupon({ limit: maxCouponUses }) });
  const change = noor.patch(`/coupons/${body.insertedId}`, { body: { limit: 2 ** 31 } });
  expect(fieldsOf(await change)).toEqual(['limit']);
});

test('a coupon that is valid until before the year 0 or after 9999 is refused', async ({ api }) => {
  const noor = await api.person('noor', { role: 'admin' });
  for (const validUntil of ['0000-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59'])
    expect(fieldsOf(await noor.post('/coupons', { body: coupon({ validUntil }) }))).toEqual(['validUntil']);
  const last = '9999-12-31T23:59:59.000Z';
  await noor.post('/coupons', { body: coupon({ validUntil: last }) });
  expect((await noor.get('/coupons')).body).toMatchObject([{ validUntil: last }]);
});

test('a web address of thousands of letters, and a name that grows when it is folded, are added', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const letters = Array.from({ length: 1_900 }, (_, n) =>
    String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000)),
  );
  const name = Array.from({ length: 100 }, (_, n) => String.fromCodePoint(0x3300 + (n % 88))).join('');
  const externalLink = `https://a.example/${letters.join('')}`;
  const id = await api.accepted(mara, { name, externalLink, tags: ['ﷺ'.repeat(80), name.slice(0, 80)] });
  expect((await mara.get(`/products?id=${id}`)).body).toMatchObject({ name, externalLink });
  expect((await mara.post('/products', { body: draft({ name: 'ﷺ'.repeat(100) }) })).status).toBe(200);
});
