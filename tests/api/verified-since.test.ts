import { expect } from 'vitest';
import { testCards } from '#lib/domain/test-cards.ts';
import { settle } from '#lib/server/subscriptions/payments/settle.ts';
import { sandboxSession } from '../support/payments.ts';
import { idTokenFor, type Person, type TestApi, test } from '../support/test-api.ts';

const pay = async (api: TestApi, person: Person) => {
  const session = await sandboxSession(person);
  await api.anonymous.post('/subscriptions/sandbox', { body: { session, card: testCards.pays } });
};

/** A checkout that was given up, and may be paid all the same. */
const order = {
  provider: 'sandbox',
  state: 'cancelled',
  list_price: 99_00,
  amount: 99_00,
  created_at: '2026-11-21T12:00:00.000Z',
  expires_at: '2026-11-21T12:30:00.000Z',
} as const;

/** The exchange of a sign-in or of a renewal, as the provider has the account by now. */
const exchange = (api: TestApi, { email }: Person, path: '/users' | '/jwt') => {
  const name = email.slice(0, email.indexOf('@'));
  const identity = { uid: `uid-${name}`, email, emailVerified: true, name };
  return api.bearer(idTokenFor(identity)).post(path, { body: { name, email } });
};

/** What readers see of Mara's mark on a product of hers and on a review of hers, and she on her profile. */
const world = async (api: TestApi, verified: boolean) => {
  const mara = await api.person('mara', { verified });
  const own = await api.accepted(mara);
  const reviewed = await api.accepted(await api.person('ivo'), { name: 'Elsewhere' });
  await mara.post('/reviews', { body: { productId: reviewed, description: 'Good.', rating: 5 } });
  const marks = async () => {
    const product = (await api.anonymous.get(`/products?id=${own}`)).body;
    const review = (await api.anonymous.get(`/reviews?id=${reviewed}`)).body[0];
    const inLists = (await api.anonymous.get('/products')).body.some(
      ({ adderVerified }: { adderVerified: boolean }) => adderVerified,
    );
    expect([product.adderVerified, review.verified, inLists]).toEqual(
      Array(3).fill(product.adderVerifiedSince !== null),
    );
    return [product.adderVerifiedSince, review.verifiedSince];
  };
  return { mara, marks };
};

test('the mark of a subscriber tells since which month, until a refund', async ({ api }) => {
  const { mara, marks } = await world(api, true);
  expect(await marks()).toEqual([null, null]);
  await pay(api, mara);
  expect(await marks()).toEqual(['2026-11', '2026-11']);
  expect((await mara.get(`/users/${mara.email}`)).body.verifiedSince).toBe('2026-11');
  const paid = await api.context.db.read.selectFrom('checkouts').selectAll().executeTakeFirstOrThrow();
  await settle(api.context, { reference: paid.reference, event: 'refunded' });
  expect(await marks()).toEqual([null, null]);
  expect((await mara.get(`/users/${mara.email}`)).body.verifiedSince).toBeNull();
});

test('of two payments the first that is not refunded tells the month, also on pages in the caches', async ({
  api,
}) => {
  const { mara, marks } = await world(api, true);
  for (const reference of ['first', 'second'])
    await api.context.db.write
      .insertInto('checkouts')
      .values({ ...order, reference, user_id: Number(mara.id) })
      .execute();
  const settles = async (reference: string, event: 'paid' | 'refunded', month: string) => {
    api.now(`${month}-10T12:00:00.000Z`);
    await settle(api.context, { reference, event });
  };
  // The order of payment counts, not that of the checkouts.
  await settles('second', 'paid', '2026-12');
  await settles('first', 'paid', '2027-01');
  expect(await marks()).toEqual(['2026-12', '2026-12']);
  await settles('second', 'refunded', '2027-02');
  expect(await marks()).toEqual(['2027-01', '2027-01']);
  await settles('first', 'refunded', '2027-02');
  expect(await marks()).toEqual([null, null]);
});

for (const [how, path] of [
  ['a sign-in', '/users'],
  ['a renewed token', '/jwt'],
] as const) {
  test(`the mark waits for a verified e-mail, and ${how} after that brings it to pages in the caches`, async ({
    api,
  }) => {
    const { mara, marks } = await world(api, false);
    await pay(api, mara);
    expect((await mara.get(`/users/${mara.email}`)).body).toMatchObject({
      status: 'varified',
      verifiedSince: null,
    });
    expect(await marks()).toEqual([null, null]);
    await exchange(api, mara, path);
    expect(await marks()).toEqual(['2026-11', '2026-11']);
  });
}
