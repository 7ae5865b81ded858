import { expect } from 'vitest';
import { testCards } from '#lib/domain/test-cards.ts';
import { forget } from '../support/forget.ts';
import { sandboxSession } from '../support/payments.ts';
import { coupon, type Person, type TestApi, test } from '../support/test-api.ts';

const vote = (person: Person, id: string) =>
  person.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [] } });
const pay = async (api: TestApi, person: Person, code?: string) =>
  api.anonymous.post('/subscriptions/sandbox', {
    body: { session: await sandboxSession(person, code), card: testCards.pays },
  });
const statistics = async (admin: Person) => (await admin.get('/statistics')).body;

test('an empty site has thirty days of zeros', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  const figures = await statistics(admin);
  expect(figures).toMatchObject({
    users: { user: 0, moderator: 0, admin: 1, suspended: 0 },
    products: { pending: 0, accepted: 0, rejected: 0, featured: 0, reported: 0 },
    reviews: 0,
    votes: 0,
    subscriptions: { active: 0, refunded: 0 },
    incomeCents: 0,
    mostVoted: [],
  });
  expect(figures.days).toHaveLength(30);
  expect(figures.days[0]).toEqual({ day: '2026-10-23', products: 0, votes: 0, signUps: 0 });
  expect(figures.days.at(-1)).toEqual({ day: '2026-11-21', products: 0, votes: 0, signUps: 1 });
});

test('everything is counted where it belongs', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const ana = await api.person('ana');
  const popular = await api.accepted(mara, { name: 'Popular' });
  const other = await api.accepted(mara, { name: 'Other' });
  await api.pending(mara);
  const rejected = await api.accepted(mara);
  await ivo.patch(`/products/${rejected}`, { body: { reported: true } });
  await api.moderate(rejected, { status: 'rejected' });
  await api.moderate(popular, { priority: 'featured' });
  await vote(ivo, popular);
  await vote(ana, popular);
  await vote(ana, other);
  await ivo.patch(`/products/${other}`, { body: { reported: true } });
  await ivo.post('/reviews', { body: { productId: popular, description: 'Good.', rating: 5 } });
  await admin.post('/coupons', { body: coupon() });
  await pay(api, mara, 'early-bird');
  await pay(api, ivo);
  await admin.patch(`/users/admin/${ana.id}`, { body: { suspended: true } });

  expect(await statistics(admin)).toMatchObject({
    users: { user: 3, moderator: 1, admin: 1, suspended: 1 },
    products: { pending: 1, accepted: 2, rejected: 1, featured: 1, reported: 1 },
    reviews: 1,
    votes: 3,
    subscriptions: { active: 2, refunded: 0 },
    incomeCents: 89_10 + 99_00,
    mostVoted: [
      { _id: popular, name: 'Popular', upVote: 2 },
      { _id: other, name: 'Other', upVote: 1 },
    ],
  });
});

test('subscriptions are counted by member, without deleted accounts; the income is that of all payments', async ({
  api,
}) => {
  const admin = await api.person('noor', { role: 'admin' });
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  await pay(api, mara);
  await pay(api, ivo);
  // Paid in two tabs.
  const { write } = api.context.db;
  const paid = await write.selectFrom('checkouts').selectAll().limit(1).executeTakeFirstOrThrow();
  await write
    .insertInto('checkouts')
    .values({ ...paid, id: undefined, reference: 'second', session_id: null })
    .execute();
  const subscriptions = async () => {
    const { subscriptions, incomeCents } = await statistics(admin);
    const { site } = (await admin.get('/dashboard')).body;
    return [subscriptions.active, site.subscriptions, incomeCents];
  };
  expect(await subscriptions()).toEqual([2, 2, 3 * 99_00]);
  await forget(api, mara);
  expect(await subscriptions()).toEqual([1, 1, 3 * 99_00]);
});

test('each day counts its additions, in UTC, without products and votes deleted since, but all sign-ups', async ({
  api,
}) => {
  api.now('2026-11-19T23:30:00.000Z');
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  api.now('2026-11-20T00:10:00.000Z');
  await vote(await api.person('ivo'), id);
  api.now('2026-11-20T00:20:00.000Z');
  const admin = await api.person('noor', { role: 'admin' });
  const days = async () => (await statistics(admin)).days.slice(-2);
  expect(await days()).toEqual([
    { day: '2026-11-19', products: 1, votes: 0, signUps: 2 }, // the moderator of `api.accepted` too
    { day: '2026-11-20', products: 0, votes: 1, signUps: 2 },
  ]);
  await mara.delete(`/products/${id}`);
  await forget(api, mara);
  expect(await days()).toEqual([
    { day: '2026-11-19', products: 0, votes: 0, signUps: 2 },
    { day: '2026-11-20', products: 0, votes: 0, signUps: 2 },
  ]);
});

test('rows older than thirty days count in the totals alone', async ({ api }) => {
  api.now('2026-09-01T12:00:00.000Z');
  const id = await api.accepted(await api.person('mara'));
  await vote(await api.person('ivo'), id);
  api.now('2026-11-21T12:00:00.000Z');
  const admin = await api.person('noor', { role: 'admin' });
  const figures = await statistics(admin);
  expect([figures.votes, figures.products.accepted]).toEqual([1, 1]);
  const sum = (name: 'products' | 'votes') =>
    figures.days.reduce((total: number, day: Record<string, number>) => total + (day[name] ?? 0), 0);
  expect([sum('products'), sum('votes')]).toEqual([0, 0]);
});

test('a review that takes the place of another one is still one', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  const ivo = await api.person('ivo');
  const review = () => ivo.post('/reviews', { body: { productId: id, description: 'Good.', rating: 5 } });
  await review();
  api.now('2026-11-21T12:30:00.000Z');
  const { body } = await review();
  const admin = await api.person('noor', { role: 'admin' });
  expect((await statistics(admin)).reviews).toBe(1);
  await ivo.delete(`/reviews/${body.insertedId}`);
  expect((await statistics(admin)).reviews).toBe(0);
});
