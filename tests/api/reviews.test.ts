import { expect } from 'vitest';
import { fieldsOf, type Person, test, totalOf } from '../support/test-api.ts';

const review = (person: Person, productId: unknown, fields: object = {}) =>
  person.post('/reviews', { body: { productId, description: 'Runs by itself.', rating: 4, ...fields } });

test('a review has the name and photo of the account, whatever the body says', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  const ivo = await api.person('ivo');
  await api.account(ivo, { photo_url: 'https://ivo.example/face.png' });
  const { body } = await review(ivo, id, {
    name: 'Someone famous',
    image: 'https://x.example/',
    email: 'x@y.z',
  });
  const response = await api.anonymous.get(`/reviews?id=${id}`);
  expect(totalOf(response)).toBe(1);
  expect(response.body).toEqual([
    {
      _id: body.insertedId,
      verified: false,
      verifiedSince: null,
      makerId: expect.stringMatching(/^[\da-f]{16}$/),
      productId: id,
      name: 'ivo',
      image: 'https://ivo.example/face.png',
      description: 'Runs by itself.',
      rating: 4,
      createdAt: '2026-11-21T12:00:00.000Z',
    },
  ]);
});

test("a person's second review takes the place of the first", async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  const ivo = await api.person('ivo');
  const first = await review(ivo, id, { rating: 1 });
  const second = await review(ivo, id, { rating: 5, description: 'I was wrong.' });
  expect(second.body).toEqual(first.body);
  const { body } = await api.anonymous.get(`/reviews?id=${id}`);
  expect(body).toMatchObject([{ rating: 5, description: 'I was wrong.' }]);
  expect((await api.anonymous.get(`/products?id=${id}`)).body).toMatchObject({
    reviewCount: 1,
    averageRating: 5,
  });
});

test('a person finds their own review, and nobody else’s', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  const ivo = await api.person('ivo');
  const ana = await api.person('ana');
  await review(ana, id, { rating: 2 });
  expect((await ivo.get(`/reviews?id=${id}&by=me`)).body).toEqual([]);
  await review(ivo, id, { rating: 5 });
  const own = await ivo.get(`/reviews?id=${id}&by=me`);
  expect([own.body, totalOf(own)]).toMatchObject([[{ name: 'ivo', rating: 5 }], 1]);
  expect((await api.anonymous.get(`/reviews?id=${id}&by=me`)).status).toBe(401);
  expect(fieldsOf(await ivo.get(`/reviews?id=${id}&by=${ana.email}`))).toEqual(['by']);
});

test('a product has the number of its reviews, and their mean, rounded down to a tenth', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  for (const [name, rating] of [
    ['a', 5],
    ['b', 5],
    ['c', 4],
  ] as const)
    await review(await api.person(name), id, { rating });
  const [product] = (await api.anonymous.get('/products')).body;
  expect(product).toMatchObject({ reviewCount: 3, averageRating: 4.6 });
});

test('the latest review comes first, and a part of the list counts the whole', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  for (const name of ['a', 'b', 'c']) await review(await api.person(name), id);
  const part = await api.anonymous.get(`/reviews?id=${id}&limit=2`);
  expect(part.body.map(({ name }: { name: string }) => name)).toEqual(['c', 'b']);
  expect(totalOf(part)).toBe(3);
});

test('a rating is a whole number from 1 to 5', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  const ivo = await api.person('ivo');
  for (const rating of [0, 6, -1, 3.5, '5', null, true, 1e9, undefined]) {
    const response = await review(ivo, id, { rating });
    expect([response.status, fieldsOf(response)], String(rating)).toEqual([422, ['rating']]);
  }
  for (const rating of [1, 5]) expect((await review(ivo, id, { rating })).status).toBe(200);
});

test('a review has something to say, in up to 10,000 characters', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  const ivo = await api.person('ivo');
  for (const description of ['', ' \n ', 'x'.repeat(10_001), 5, undefined]) {
    expect(fieldsOf(await review(ivo, id, { description }))).toEqual(['description']);
  }
  expect((await review(ivo, id, { description: 'x'.repeat(10_000) })).status).toBe(200);
});

test('only published products can be reviewed', async ({ api }) => {
  const mara = await api.person('mara');
  const pending = await api.pending(mara);
  const ivo = await api.person('ivo');
  expect((await review(ivo, pending)).status).toBe(404);
  expect((await review(ivo, '99')).status).toBe(404);
  const moderator = await api.person('mo', { role: 'moderator' });
  expect(await review(moderator, pending)).toMatchObject({
    status: 409,
    body: { error: { code: 'not_accepted' } },
  });
  expect(fieldsOf(await review(ivo, 5))).toEqual(['productId']);
});

test('nobody reviews their own product, which is an error with a separate code', async ({ api }) => {
  const mara = await api.person('mara');
  const own = { code: 'own_product', message: 'You can’t review a product that you added.' };
  for (const id of [await api.accepted(mara), await api.pending(mara)])
    expect(await review(mara, id)).toMatchObject({ status: 409, body: { error: own } });
  expect((await review(await api.person('ivo'), '1')).status).toBe(200);
  expect((await api.anonymous.get('/products?id=1')).body).toMatchObject({
    reviewCount: 1,
    averageRating: 4,
  });
});

test('a review of one’s own product from before stays as it is, until its writer removes it', async ({
  api,
}) => {
  const ivo = await api.person('ivo');
  const id = await api.accepted(await api.person('mara'));
  const { insertedId } = (await review(ivo, id)).body;
  await api.context.db.write
    .updateTable('products')
    .set({ adder_id: Number(ivo.id) })
    .execute();
  expect((await review(ivo, id, { rating: 5 })).status).toBe(409);
  expect((await ivo.get(`/reviews?id=${id}&by=me`)).body).toMatchObject([{ _id: insertedId, rating: 4 }]);
  expect((await ivo.delete(`/reviews/${insertedId}`)).body).toEqual({ deletedCount: 1 });
  expect((await api.anonymous.get(`/reviews?id=${id}`)).body).toEqual([]);
});

test('anonymous readers read reviews and write none; those of an unpublished product are hidden', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  expect((await review(api.anonymous, id)).status).toBe(401);
  expect((await api.anonymous.get(`/reviews?id=${id}`)).body).toEqual([]);
  expect((await api.anonymous.get('/reviews?id=99')).status).toBe(404);
  expect(fieldsOf(await api.anonymous.get('/reviews'))).toEqual(['id']);
  await api.moderate(id, { status: 'rejected' });
  expect((await api.anonymous.get(`/reviews?id=${id}`)).status).toBe(404);
  expect((await mara.get(`/reviews?id=${id}`)).status).toBe(200);
});
