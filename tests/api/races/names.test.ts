import { expect, vi } from 'vitest';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { atOnce } from '../../support/at-once.ts';
import { heldBack, row } from '../../support/held-back.ts';
import { idTokenFor, type Person } from '../../support/person.ts';
import { coupon, draft, type TestApi } from '../../support/test-api.ts';
import { onPostgres } from '../../support/test-database.ts';
import { type SecondServer, test } from '../../support/two-servers.ts';

const renaming = ({ email }: Person, on: Pick<TestApi, 'bearer'>, second?: SecondServer) => {
  const signedIn = on.bearer(
    idTokenFor({ uid: 'uid-ivo', email, emailVerified: true, name: 'Ivo the Second' }),
  );
  const client = second ? second.as(signedIn) : signedIn;
  return () => client.post('/users', { body: { email } });
};
const review = (by: Person, productId: string) => () =>
  by.post('/reviews', { body: { productId, description: 'Good.', rating: 5 } });

test('a review that waits while its writer is renamed on another server has the new name', async ({
  api,
  second,
}) => {
  const productId = await api.accepted(await api.person('mara'));
  const ivo = await api.person('ivo');
  await heldBack(api, row('products', productId), [review(ivo, productId), renaming(ivo, api, second)]);
  const { body } = await api.anonymous.get(`/reviews?id=${productId}`);
  expect(body).toMatchObject([{ name: 'Ivo the Second' }]);
});

test('a review that comes after a rename, and was authorised before, has the new name', async ({ api }) => {
  const productId = await api.accepted(await api.person('mara'));
  const ivo = await api.person('ivo');
  await atOnce(api, renaming(ivo, api), review(ivo, productId));
  const { body } = await api.anonymous.get(`/reviews?id=${productId}`);
  expect(body).toMatchObject([{ name: 'Ivo the Second' }]);
});

for (const headers of [{}, { 'idempotency-key': 'one' }]) {
  const how = 'idempotency-key' in headers ? 'with' : 'without';
  test(`a product that is added ${how} a key while its adder is renamed has the new name`, async ({
    api,
  }) => {
    const ivo = await api.person('ivo');
    const add = () => ivo.post('/products', { body: draft(), headers });
    await atOnce(api, renaming(ivo, api), add);
    const added = await api.context.db.read.selectFrom('products').select('adder_name').execute();
    expect(added).toEqual([{ adder_name: 'Ivo the Second' }]);
  });
}

/** Subscribes for free on the second server; the tags that it removes from the caches. */
const subscription = async (api: TestApi, second: SecondServer, by: Person) => {
  const ada = await api.person('ada', { role: 'admin' });
  await ada.post('/coupons', { body: coupon({ code: 'GIFT', value: 100 }) });
  const removed = vi.spyOn(second.context.caches, 'invalidate');
  const subscribe = () => second.as(by).post('/subscriptions/checkout', { body: { coupon: 'GIFT' } });
  return { subscribe, tags: () => removed.mock.calls.flatMap(([tags]) => tags) };
};

test('the mark of a subscriber appears beside a review that is written at that moment', async ({
  api,
  second,
}) => {
  const productId = await api.accepted(await api.person('mara'));
  const ivo = await api.person('ivo');
  const { subscribe, tags } = await subscription(api, second, ivo);
  const [, subscribed] = await heldBack(api, row('products', productId), [review(ivo, productId), subscribe]);
  expect(subscribed?.status).toBe(200);
  expect(tags()).toContain(cacheTags.product(productId));
});

test('the mark of a subscriber appears beside a product that is accepted at that moment', async ({
  api,
  second,
}) => {
  const ivo = await api.person('ivo');
  const mo = await api.person('mo', { role: 'moderator' });
  const id = await api.pending(ivo);
  const { subscribe, tags } = await subscription(api, second, ivo);
  const accept = () => mo.patch(`/products/${id}`, { body: { status: 'accepted' } });
  await heldBack(api, row('products', id), onPostgres ? [accept, subscribe] : [subscribe, accept]);
  expect(tags()).toEqual(expect.arrayContaining([cacheTags.products, cacheTags.product(id)]));
});

test('the mark of a subscriber whose e-mail is verified at that moment appears', async ({ api, second }) => {
  const ivo = await api.person('ivo', { verified: false });
  const id = await api.accepted(ivo);
  const { subscribe } = await subscription(api, second, ivo);
  const removed = vi.spyOn(api.context.caches, 'invalidate');
  const claims = { uid: 'uid-ivo', email: ivo.email, emailVerified: true, name: 'ivo' };
  const identity = api.bearer(idTokenFor(claims));
  const renewToken = () => identity.post('/jwt', { body: { email: ivo.email } });
  const answers = await heldBack(api, row('users', ivo.id), [subscribe, renewToken]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(removed.mock.calls.flat(2)).toContain(cacheTags.product(id));
});
