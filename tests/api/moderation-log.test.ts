import { expect } from 'vitest';
import { test, totalOf } from '../support/test-api.ts';

test('every decision is logged with moderator, action, target and time, latest first', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  const mo = await api.person('mo', { role: 'moderator' });
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const id = await api.pending(mara);
  const patch = (body: object) => mo.patch(`/products/${id}`, { body });
  await patch({ status: 'accepted' });
  await patch({ priority: 'featured' });
  await ivo.patch(`/products/${id}`, { body: { reported: true } });
  await mo.post(`/products/${id}/dismiss-reports`);
  const { body } = await ivo.post('/reviews', { body: { productId: id, description: 'Bad.', rating: 1 } });
  await mo.delete(`/reviews/${body.insertedId}`);
  await patch({ status: 'rejected' });
  await patch({ status: 'accepted' });
  await ivo.patch(`/products/${id}`, { body: { reported: true } });
  await mo.delete(`/products/${id}`);
  for (const change of [{ suspended: true }, { suspended: false }, { role: 'moderator' }])
    await admin.patch(`/users/admin/${ivo.id}`, { body: change });
  await admin.patch(`/users/admin/${mara.id}`, { body: { role: 'admin' } });

  const log = await admin.get('/moderation-log');
  expect(totalOf(log)).toBe(11);
  const product = { _id: id, name: 'Tidewater' };
  const person = { _id: ivo.id, name: 'ivo' };
  const moderator = { _id: mo.id, name: 'mo' };
  expect(log.body.map(({ act, subject }: { act: string; subject: object }) => [act, subject])).toEqual([
    ['makeAdmin', { _id: mara.id, name: 'mara' }],
    ['makeModerator', person],
    ['restore', person],
    ['suspend', person],
    ['deleteProduct', product],
    ['accept', product],
    ['reject', product],
    ['deleteReview', { _id: body.insertedId, name: 'ivo on Tidewater' }],
    ['dismissReports', product],
    ['feature', product],
    ['accept', product],
  ]);
  expect(log.body.at(-1)).toMatchObject({ by: moderator, createdAt: '2026-11-21T12:00:00.000Z' });
  expect((await admin.get('/moderation-log?limit=2&offset=1')).body).toEqual(log.body.slice(1, 3));
});

test('a call that changes nothing, and an action on one’s own product, are not logged', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  const mo = await api.person('mo', { role: 'moderator' });
  const own = await api.pending(mo);
  await mo.patch(`/products/${own}`, { body: { name: 'Mine' } });
  await mo.delete(`/products/${own}`);
  await mo.delete(`/products/${own}`);
  await admin.patch(`/users/admin/${mo.id}`, { body: { role: 'moderator' } });
  await admin.patch(`/users/admin/${mo.id}`, { body: { suspended: false } });
  await mo.patch('/products/99', { body: { status: 'accepted' } });
  expect((await admin.get('/moderation-log')).body).toEqual([]);
});
