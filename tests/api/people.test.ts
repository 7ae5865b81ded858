import { expect } from 'vitest';
import { lists } from '#lib/domain/specification.ts';
import { systemUid } from '#lib/server/users/queries.ts';
import { forget } from '../support/forget.ts';
import { sandboxSession } from '../support/payments.ts';
import { test } from '../support/test-api.ts';

test('an admin sees what a person did: products, reviews, reports, votes, payments and roles', async ({
  api,
}) => {
  const admin = await api.person('noor', { role: 'admin' });
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const own = await api.accepted(mara);
  const others = await api.accepted(ivo, { name: 'Loupe' });
  await mara.post('/reviews', { body: { productId: others, description: 'Sharp.', rating: 4 } });
  await mara.patch(`/products/${others}`, { body: { reported: true, reason: 'Twice here' } });
  await mara.votes(others);
  await sandboxSession(mara);
  await admin.patch(`/users/admin/${mara.id}`, { body: { role: 'moderator' } });
  await admin.patch(`/users/admin/${mara.id}`, { body: { suspended: true } });

  const { body } = await admin.get(`/people/${mara.id}`);
  const product = { _id: others, name: 'Loupe', status: 'accepted' };
  expect(body).toMatchObject({
    ...{ _id: mara.id, name: 'mara', email: mara.email, role: 'moderator', emailVerified: true },
    ...{ suspended: true, suspendedAt: '2026-11-21T12:00:00.000Z', createdAt: '2026-11-21T12:00:00.000Z' },
    ...{ votes: 1, photoURL: null, status: null },
    products: { total: 1, items: [{ _id: own, name: 'Tidewater', status: 'accepted' }] },
    reviews: { total: 1, items: [{ product, rating: 4, description: 'Sharp.' }] },
    reports: { total: 1, items: [{ product, reason: 'Twice here' }] },
    payments: { total: 1, items: [{ state: 'open', amount: 9900, provider: 'sandbox' }] },
    roleChanges: {
      total: 1,
      items: [{ from: 'user', to: 'moderator', by: { _id: admin.id, name: 'noor' } }],
    },
  });
  expect((await admin.get(`/people/${ivo.id}`)).body.reviews).toEqual({ total: 0, items: [] });
});

test('an admin sees a link to the public page of a person who has one', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  const mara = await api.person('mara');
  const led = async () => (await admin.get(`/people/${mara.id}`)).body.makerId;
  const { body } = await mara.get(`/users/${mara.email}/page`);
  expect(await led()).toBe(body.makerId);
  await mara.patch(`/users/${mara.email}/page`, { body: { private: true } });
  expect(await led()).toBeNull();
  await mara.patch(`/users/${mara.email}/page`, { body: { private: false } });
  await admin.patch(`/users/admin/${mara.id}`, { body: { suspended: true } });
  expect(await led()).toBeNull();
});

test('of many products the latest are told, and how many there are', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  const mara = await api.person('mara');
  const count = lists.ofPerson + 3;
  for (let n = 1; n <= count; n++) await api.pending(mara, { name: `Product ${n}` });
  const { products } = (await admin.get(`/people/${mara.id}`)).body;
  expect([products.total, products.items.length]).toEqual([count, lists.ofPerson]);
  expect(products.items[0].name).toBe(`Product ${count}`);
});

test('what was deleted is not told, and nobody is behind a wrong id', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const id = await api.accepted(ivo);
  await mara.post('/reviews', { body: { productId: id, description: 'Sharp.', rating: 4 } });
  await ivo.delete(`/products/${id}`);
  expect((await admin.get(`/people/${ivo.id}`)).body.products.total).toBe(0);
  expect((await admin.get(`/people/${mara.id}`)).body.reviews.total).toBe(0);
  for (const wrong of ['0', '999', 'mara']) expect((await admin.get(`/people/${wrong}`)).status).toBe(404);
});

test('neither a deleted member nor the account of imported products is found by its e-mail', async ({
  api,
}) => {
  const admin = await api.person('noor', { role: 'admin' });
  const mara = await api.person('mara');
  await forget(api, mara);
  const house = await api.person('house');
  await api.account(house, { uid: systemUid });
  for (const key of [`deleted:${mara.id}`, house.email])
    expect((await admin.get(`/users/${key}`)).status, key).toBe(404);
});

test('a deleted member is nobody whose role or suspension could be changed', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  const mara = await api.person('mara');
  await forget(api, mara);
  for (const body of [{ role: 'admin' }, { suspended: true }])
    expect((await admin.patch(`/users/admin/${mara.id}`, { body })).status).toBe(404);
});
