import { expect } from 'vitest';
import { deleteProduct } from '#lib/server/products/delete-product.ts';
import { begun } from '../support/held-back.ts';
import { test, totalOf } from '../support/test-api.ts';

const report = { body: { reported: true } };
const vote = { body: { upVote: 1, upVoters: [] } };

test('the adder deletes a product in any state', async ({ api }) => {
  const mara = await api.person('mara');
  const rejected = await api.pending(mara);
  await api.moderate(rejected, { status: 'rejected' });
  for (const id of [rejected, await api.pending(mara), await api.accepted(mara)]) {
    expect((await mara.delete(`/products/${id}`)).body).toEqual({ deletedCount: 1 });
    expect((await mara.get(`/products?id=${id}`)).status).toBe(404);
  }
  expect(totalOf(await api.anonymous.get('/products'))).toBe(0);
});

test('deleting a product that is gone is no failure', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  await mara.delete(`/products/${id}`);
  expect(await mara.delete(`/products/${id}`)).toMatchObject({ status: 200, body: { deletedCount: 0 } });
});

test('a moderator deletes accepted products that were reported, and no others', async ({ api }) => {
  const mara = await api.person('mara');
  const moderator = await api.person('mo', { role: 'moderator' });
  const id = await api.accepted(mara);
  const rejected = { status: 409, body: { error: { code: 'not_reported' } } };
  expect(await moderator.delete(`/products/${id}`)).toMatchObject(rejected);
  await (await api.person('ivo')).patch(`/products/${id}`, report);
  await api.moderate(id, { status: 'rejected' });
  expect(await moderator.delete(`/products/${id}`)).toMatchObject(rejected);
  await api.moderate(id, { status: 'accepted' });
  expect((await moderator.delete(`/products/${id}`)).body).toEqual({ deletedCount: 1 });
});

test('a moderator deletes their own product like anybody', async ({ api }) => {
  const moderator = await api.person('mo', { role: 'moderator' });
  const id = await api.pending(moderator);
  expect((await moderator.delete(`/products/${id}`)).body).toEqual({ deletedCount: 1 });
});

test('deleting a product that one may not see responds as if it did not exist', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.pending(mara);
  const ivo = await api.person('ivo');
  const none = { status: 200, body: { deletedCount: 0 } };
  expect(await ivo.delete(`/products/${id}`)).toMatchObject(none);
  expect(await ivo.delete('/products/99999')).toMatchObject(none);
  expect((await mara.get(`/products?id=${id}`)).status).toBe(200);
});

test('its votes, reviews and reports go with it', async ({ api }) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const id = await api.accepted(mara);
  await ivo.patch(`/products/${id}`, vote);
  await ivo.patch(`/products/${id}`, report);
  await ivo.post('/reviews', { body: { productId: id, description: 'Good.', rating: 4 } });
  await mara.delete(`/products/${id}`);
  for (const table of ['votes', 'reports', 'reviews'] as const) {
    expect(await api.context.db.read.selectFrom(table).select('product_id').execute(), table).toEqual([]);
  }
  expect((await api.anonymous.get(`/reviews?id=${id}`)).status).toBe(404);
});

test('a vote, a report or a review that comes too late finds nothing, and nothing breaks', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const reactions = [
    (id: string) => ivo.patch(`/products/${id}`, vote),
    (id: string) => ivo.patch(`/products/${id}`, report),
    (id: string) => ivo.post('/reviews', { body: { productId: id, description: 'x', rating: 3 } }),
  ];
  for (const action of reactions) {
    const id = await api.accepted(mara);
    const commit = await begun(api.context.db, (db) =>
      deleteProduct(db, Number(id), '2026-11-21T12:00:00.000Z'),
    );
    const response = action(id);
    // Gives the action time to see the product: it then waits for the deletion's transaction.
    await ivo.get(`/products?id=${id}`);
    await ivo.get(`/products?id=${id}`);
    await commit();
    expect(await response).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  }
});
