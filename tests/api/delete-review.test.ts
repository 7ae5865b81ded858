import { expect } from 'vitest';
import type { Review } from '#lib/contract/reviews.ts';
import { type TestApi, test } from '../support/test-api.ts';

const reviewed = async (api: TestApi) => {
  const product = await api.accepted(await api.person('mara'));
  const writer = await api.person('ivo');
  const post = (person: typeof writer, rating: number) =>
    person.post('/reviews', { body: { productId: product, description: 'Hm.', rating } });
  const id: string = (await post(writer, 1)).body.insertedId;
  await post(await api.person('ana'), 5);
  return { product, writer, id };
};

test('its writer removes a review, and count and mean follow', async ({ api }) => {
  const { product, writer, id } = await reviewed(api);
  expect((await writer.delete(`/reviews/${id}`)).body).toEqual({ deletedCount: 1 });
  expect((await writer.delete(`/reviews/${id}`)).body).toEqual({ deletedCount: 0 });
  const { body } = await api.anonymous.get(`/products?id=${product}`);
  expect(body).toMatchObject({ reviewCount: 1, averageRating: 5 });
});

test('a product whose last review goes has no mean', async ({ api }) => {
  const product = await api.accepted(await api.person('mara'));
  const ivo = await api.person('ivo');
  const { body } = await ivo.post('/reviews', { body: { productId: product, description: 'x', rating: 2 } });
  await ivo.delete(`/reviews/${body.insertedId}`);
  const after = await api.anonymous.get(`/products?id=${product}`);
  expect(after.body).toMatchObject({ reviewCount: 0, averageRating: null });
});

test('a moderator removes any review', async ({ api }) => {
  const { id } = await reviewed(api);
  const moderator = await api.person('mo', { role: 'moderator' });
  expect((await moderator.delete(`/reviews/${id}`)).body).toEqual({ deletedCount: 1 });
});

test('a moderator removes a review only as they saw it, if the call has its time', async ({ api }) => {
  api.now('2026-11-21T12:00:00.000Z');
  const { product, writer, id } = await reviewed(api);
  const moderator = await api.person('mo', { role: 'moderator' });
  const stored = async () =>
    (await moderator.get(`/reviews?id=${product}`)).body.find(({ _id }: Review) => _id === id);
  const remove = (seen?: string) => moderator.post(`/reviews/${id}/removal`, { body: { seen } });
  const { createdAt } = await stored();
  api.now('2026-11-21T12:00:01.000Z');
  await writer.post('/reviews', { body: { productId: product, description: 'It works.', rating: 4 } });
  expect(await remove(createdAt)).toMatchObject({ status: 409, body: { error: { code: 'review_changed' } } });
  const replaced = await stored();
  expect(replaced).toMatchObject({ description: 'It works.', rating: 4 });
  expect((await remove(replaced.createdAt)).body).toEqual({ deletedCount: 1 });
  expect((await remove(replaced.createdAt)).body, 'another moderator was faster').toEqual({
    deletedCount: 0,
  });
});

test('the adder of the product does not remove it', async ({ api }) => {
  const { id } = await reviewed(api);
  const mara = await api.person('mara');
  expect((await mara.delete(`/reviews/${id}`)).status).toBe(403);
  expect((await mara.delete('/reviews/abc')).status).toBe(404);
});
