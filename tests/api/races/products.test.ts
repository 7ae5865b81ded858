import { expect } from 'vitest';
import { transact } from '#lib/server/db/transact.ts';
import { removeSomeDeleted } from '#lib/server/products/delete-product.ts';
import { expectCountsToEqualRows } from '../../support/counts.ts';
import { heldBack, row } from '../../support/held-back.ts';
import { manyPeople } from '../../support/many-people.ts';
import { draft } from '../../support/test-api.ts';
import { atOnce, countOf, onBoth, test, times } from '../../support/two-servers.ts';

test('products sent many times with one idempotency key each are added once', async ({ api, second }) => {
  const makers = await manyPeople(api, 20);
  const senders = makers.flatMap((maker) => times(6, maker));
  const headers = { 'idempotency-key': 'one' };
  const responses = await onBoth(second, senders, (maker) =>
    maker.post('/products', { body: draft(), headers }),
  );
  expect(countOf(responses, 200)).toBe(senders.length);
  expect(new Set(responses.map(({ body }) => body.insertedId)).size).toBe(makers.length);
  await expectCountsToEqualRows(api.context.db);
  expect(await api.context.db.read.selectFrom('products').select('id').execute()).toHaveLength(makers.length);
});

test('a product that is edited while a moderator accepts what they have read is not accepted', async ({
  api,
  second,
}) => {
  const mara = await api.person('mara');
  const mo = second.as(await api.person('mo', { role: 'moderator' }));
  const id = await api.pending(mara);
  await api.dateBack(id);
  const version = (await mo.get('/products/moderator')).body[0].updatedAt;
  const [edited, accepted] = await heldBack(api, row('products', id), [
    () => mara.patch(`/products/${id}`, { body: { name: 'Something else' } }),
    () => mo.patch(`/products/${id}`, { body: { status: 'accepted', seen: version } }),
  ]);
  expect(edited?.body).toEqual({ modifiedCount: 1 });
  expect(accepted).toMatchObject({ status: 409, body: { error: { code: 'changed_meanwhile' } } });
});

test('a product that is deleted while others vote, review, report and edit leaves nothing', async ({
  api,
  second,
}) => {
  const mara = await api.person('mara');
  const people = await manyPeople(api, 12);
  for (let round = 0; round < 5; round++) {
    const id = await api.accepted(mara);
    const calls = people.flatMap((person, index) => [
      () => person.votes(id),
      () => second.as(person).post('/reviews', { body: { productId: id, description: 'x', rating: 3 } }),
      () => person.patch(`/products/${id}`, { body: { reported: true } }),
      () => second.as(mara).patch(`/products/${id}`, { body: { name: `Name ${index}` } }),
    ]);
    calls.splice(10, 0, ...times(6, () => second.as(mara).delete(`/products/${id}`)));
    const responses = await atOnce(calls);
    expect(responses.filter(({ body }) => body.deletedCount === 1)).toHaveLength(1);
    expect(countOf(responses, 200) + countOf(responses, 404)).toBe(calls.length);
    while (await transact(second.context.db, (db) => removeSomeDeleted(db, Number(id))));
    await expectCountsToEqualRows(api.context.db);
    for (const table of ['votes', 'reviews', 'reports'] as const)
      expect(await api.context.db.read.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});
