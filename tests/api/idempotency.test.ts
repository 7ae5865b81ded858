import { expect } from 'vitest';
import { draft, fieldsOf, type Person, test, totalOf } from '../support/test-api.ts';

const send = (person: Person, key: string) =>
  person.post('/products', { body: draft(), headers: { 'idempotency-key': key } });
const countOf = async (person: Person) =>
  totalOf(await person.get(`/products?type=email&email=${person.email}`));

test('another key, or no key, is another product', async ({ api }) => {
  const mara = await api.person('mara');
  await send(mara, 'k1');
  await send(mara, 'k2');
  await api.pending(mara);
  await api.pending(mara);
  expect(await countOf(mara)).toBe(4);
});

test('a key whose product is deleted adds another one', async ({ api }) => {
  const mara = await api.person('mara');
  const first = await send(mara, 'k1');
  await mara.delete(`/products/${first.body.insertedId}`);
  const second = await send(mara, 'k1');
  expect((await mara.get(`/products?id=${second.body.insertedId}`)).status).toBe(200);
  expect((await send(mara, 'k1')).body).toEqual(second.body);
  expect(await countOf(mara)).toBe(1);
});

test("a key is its sender's own", async ({ api }) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const first = await send(mara, 'k1');
  expect((await send(ivo, 'k1')).body.insertedId).not.toBe(first.body.insertedId);
});

test('a key that is too long is a validation error of its field', async ({ api }) => {
  const mara = await api.person('mara');
  expect((await send(mara, 'k'.repeat(100))).status).toBe(200);
  const response = await send(mara, 'k'.repeat(101));
  expect([response.status, fieldsOf(response)]).toEqual([422, ['idempotency-key']]);
});
