import { sql } from 'kysely';
import { expect } from 'vitest';
import { transact } from '#lib/server/db/transact.ts';
import { deleteProduct, deletions } from '#lib/server/products/delete-product.ts';
import { crowdVotes } from '../support/crowd.ts';
import { forget } from '../support/forget.ts';
import { afterTheCheckout, sandboxSession, withCoupon } from '../support/payments.ts';
import { coupon, type Person, test } from '../support/test-api.ts';

const figures = async (person: Person) => (await person.get('/dashboard')).body;

test('a maker sees their products in every state, and no others', async ({ api }) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const loved = await api.accepted(mara);
  await api.pending(mara);
  await api.moderate(await api.pending(mara), { status: 'rejected' });
  const gone = await api.accepted(mara);
  await api.accepted(ivo);
  await ivo.votes(loved);
  await ivo.post('/reviews', { body: { productId: loved, description: 'Good.', rating: 5 } });
  await ivo.votes(gone);
  await mara.delete(`/products/${gone}`);
  expect(await figures(mara)).toEqual({
    own: { products: 3, pending: 1, rejected: 1, votes: 1, reviews: 1 },
    moderation: null,
    site: null,
  });
  const nobody = { products: 0, pending: 0, rejected: 0, votes: 0, reviews: 0 };
  expect(await figures(await api.person('ana'))).toEqual({ own: nobody, moderation: null, site: null });
});

test('moderators are told what waits, and since when; admins what is new', async ({ api }) => {
  api.now('2026-11-10T12:00:00.000Z');
  const mara = await api.person('mara');
  const first = await api.pending(mara);
  api.now('2026-11-18T12:00:00.000Z');
  const maker = await api.person('mara');
  const rejected = await api.pending(maker);
  const accepted = await api.accepted(maker);
  const mo = await api.person('mo', { role: 'moderator' });
  await mo.patch(`/products/${rejected}`, { body: { status: 'rejected' } });
  api.now('2026-11-18T12:30:00.000Z');
  await maker.post(`/products/${rejected}/resubmit`);
  await maker.patch(`/products/${accepted}`, { body: { description: 'Better said.' } });
  const ivo = await api.person('ivo');
  await ivo.votes(accepted);
  await ivo.patch(`/products/${accepted}`, { body: { reported: true } });
  expect((await figures(mo)).moderation).toEqual({
    pending: 2,
    waitingSince: '2026-11-10T12:00:00.000Z',
    changed: 1,
    reported: 1,
    findings: 0,
    objections: 0,
    historicFindings: 0,
  });
  await mo.patch(`/products/${first}`, { body: { status: 'accepted' } });
  // The other was added before, and waits since it was submitted again.
  expect((await figures(mo)).moderation).toMatchObject({
    pending: 1,
    waitingSince: '2026-11-18T12:30:00.000Z',
  });
  await maker.delete(`/products/${rejected}`);
  expect((await figures(mo)).moderation).toMatchObject({ pending: 0, waitingSince: null });

  const noor = await api.person('noor', { role: 'admin' });
  await noor.post('/coupons', { body: coupon() });
  await noor.post('/coupons', { body: coupon({ code: 'over', active: false }) });
  expect((await figures(noor)).moderation).toEqual((await figures(mo)).moderation);
  expect((await figures(noor)).site).toEqual({
    users: 2, // beside two moderators and the admin
    newUsers: 4, // all but mara, who signed up on the 10th
    newProducts: 1, // the rejected one is deleted, the first one was added on the 10th
    newVotes: 1,
    subscriptions: 0,
    activeCoupons: 1,
  });
});

test('what is deleted counts no more, although its votes are still to be removed', async ({ api }) => {
  const { db } = api.context;
  const mara = await api.person('mara');
  const mo = await api.person('mo', { role: 'moderator' });
  const pending = await api.pending(mara);
  const accepted = await api.accepted(mara);
  await mara.patch(`/products/${accepted}`, { body: { description: 'Better said.' } });
  await crowdVotes(api, pending, deletions.atOnce + 1);
  await sql`insert into votes (product_id, user_id, verified, created_at)
    select ${Number(accepted)}, user_id, verified, created_at from votes`.execute(db.write);
  for (const id of [pending, accepted])
    await transact(db, (handle) => deleteProduct(handle, Number(id), '2026-11-21T12:00:00.000Z'));
  expect((await figures(mara)).own).toMatchObject({ products: 0, votes: 0 });
  expect((await figures(mo)).moderation).toEqual({
    pending: 0,
    waitingSince: null,
    changed: 0,
    reported: 0,
    findings: 0,
    objections: 0,
    historicFindings: 0,
  });
});

test('deleted accounts are no users, and have signed up', async ({ api }) => {
  const noor = await api.person('noor', { role: 'admin' });
  const [mara] = [await api.person('mara'), await api.person('ivo')];
  await forget(api, mara);
  expect((await figures(noor)).site).toMatchObject({ users: 1, newUsers: 3 });
  expect((await noor.get('/statistics')).body.users.user).toBe(1);
});

test('coupons that are expired or used up are not active, and those of abandoned checkouts are again', async ({
  api,
}) => {
  const { admin } = await withCoupon(api);
  const active = async () => (await figures(admin)).site.activeCoupons;
  await admin.post('/coupons', { body: coupon({ code: 'brief', validUntil: '2026-11-21T12:10:00.000Z' }) });
  await admin.post('/coupons', { body: coupon({ code: 'once', limit: 1 }) });
  expect(await active()).toBe(3);
  await sandboxSession(await api.person('mara'), 'once');
  expect(await active()).toBe(2);
  api.now('2026-11-21T12:10:00.000Z');
  expect(await active()).toBe(1);
  api.now(afterTheCheckout);
  expect(await active()).toBe(2);
});
