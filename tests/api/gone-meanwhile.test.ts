import { expect } from 'vitest';
import { transact } from '#lib/server/db/transact.ts';
import { moderateProduct } from '#lib/server/moderation/moderate-product.ts';
import { deleteProduct } from '#lib/server/products/delete-product.ts';
import { editProduct } from '#lib/server/products/edit-product.ts';
import { deleteReview } from '#lib/server/reviews/write-review.ts';
import { test } from '../support/test-api.ts';

const at = '2026-11-21T12:00:00.000Z';

test('a row removed between the read and the write is changed by no operation', async ({ api }) => {
  const { db } = api.context;
  const gone = 404;
  const changes = await transact(db, async (handle) => [
    await editProduct(handle, gone, { name: 'New' }, at),
    await moderateProduct(handle, gone, {
      decision: { status: 'accepted' },
      at,
    }),
    await deleteProduct(handle, gone, at),
    await deleteReview(handle, { id: gone, product_id: gone }),
  ]);
  expect(changes).toEqual([0, 0, 0, 0]);
});

test('a review that is removed twice at once goes once', async ({ api }) => {
  const product = await api.accepted(await api.person('mara'));
  const ivo = await api.person('ivo');
  const { body } = await ivo.post('/reviews', { body: { productId: product, description: 'x', rating: 2 } });
  const remove = () => ivo.delete(`/reviews/${body.insertedId}`);
  const responses = await Promise.all([remove(), remove(), remove()]);
  expect(responses.map((response) => response.body.deletedCount).sort()).toEqual([0, 0, 1]);
  expect((await api.anonymous.get(`/products?id=${product}`)).body).toMatchObject({ reviewCount: 0 });
});
