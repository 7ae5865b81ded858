import { expect } from 'vitest';
import { saved as limits } from '#lib/domain/specification.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { cachePages } from '../support/cache-pages.ts';
import { fillSaved } from '../support/saved.ts';
import { type Person, type TestApi, test, totalOf } from '../support/test-api.ts';

const savedOf = async (person: Person, query = '') =>
  (await person.get(`/users/${person.email}/saved${query}`)).body as {
    productId: string;
    savedAt: string;
    product: { name: string } | null;
  }[];
const save = (person: Person, id: string) => person.put(`/users/${person.email}/saved/${id}`);
const unsave = (person: Person, id: string) => person.delete(`/users/${person.email}/saved/${id}`);

const people = async (api: TestApi) => ({ mara: await api.person('mara'), ivo: await api.person('ivo') });

test('a saved product is on the list of its member, the last saved first, a page at a time', async ({
  api,
}) => {
  const { mara, ivo } = await people(api);
  const ids: string[] = [];
  for (const name of ['Loupe', 'Tidewater', 'Regret']) ids.push(await api.accepted(mara, { name }));
  for (const [index, id] of ids.entries()) {
    api.now(`2026-11-21T12:0${index}:00.000Z`);
    expect((await save(ivo, id)).body).toEqual({ modifiedCount: 1 });
  }
  const list = await ivo.get(`/users/${ivo.email}/saved?limit=2`);
  expect(list.body).toMatchObject([
    { productId: ids[2], savedAt: '2026-11-21T12:02:00.000Z', product: { _id: ids[2], name: 'Regret' } },
    { productId: ids[1], product: { name: 'Tidewater' } },
  ]);
  expect(totalOf(list)).toBe(3);
  expect(await savedOf(ivo, '?limit=2&offset=2')).toMatchObject([{ productId: ids[0] }]);
  expect(await savedOf(mara)).toEqual([]);
});

test('saving and removing are idempotent', async ({ api }) => {
  const { mara, ivo } = await people(api);
  const id = await api.accepted(mara);
  expect((await save(ivo, id)).body).toEqual({ modifiedCount: 1 });
  api.now('2026-11-21T12:05:00.000Z');
  expect((await save(ivo, id)).body).toEqual({ modifiedCount: 0 });
  expect(await savedOf(ivo)).toMatchObject([{ savedAt: '2026-11-21T12:00:00.000Z' }]);
  expect((await unsave(ivo, id)).body).toEqual({ deletedCount: 1 });
  expect((await unsave(ivo, id)).body).toEqual({ deletedCount: 0 });
  for (const none of ['nonsense', '999999999999999'])
    expect((await unsave(ivo, none)).body).toEqual({ deletedCount: 0 });
  expect(await savedOf(ivo)).toEqual([]);
});

test('only a product that is published can be saved', async ({ api }) => {
  const { mara, ivo } = await people(api);
  const pending = await api.pending(mara);
  expect((await save(ivo, pending)).status).toBe(404);
  expect((await save(mara, pending)).body).toMatchObject({ error: { code: 'not_accepted' } });
  expect((await save(ivo, '999999')).status).toBe(404);
  expect((await save(ivo, 'nonsense')).status).toBe(404);
  expect(await savedOf(mara)).toEqual([]);
});

test('a saved product that is no longer published stays, and says nothing of itself', async ({ api }) => {
  const { mara, ivo } = await people(api);
  const id = await api.accepted(mara, { name: 'Loupe' });
  await save(ivo, id);
  await save(mara, id);
  await api.moderate(id, { status: 'rejected' });
  for (const person of [ivo, mara]) {
    const response = await person.get(`/users/${person.email}/saved`);
    expect(response.body).toMatchObject([{ productId: id, product: null }]);
    expect(response.text).not.toContain('Loupe');
  }
  expect((await save(ivo, id)).status).toBe(404);
  await api.moderate(id, { status: 'accepted' });
  expect(await savedOf(ivo)).toMatchObject([{ product: { name: 'Loupe' } }]);
});

test('a deleted product leaves the lists of all who saved it, and its row goes', async ({ api }) => {
  const { mara, ivo } = await people(api);
  const id = await api.accepted(mara);
  await save(ivo, id);
  await mara.delete(`/products/${id}`);
  expect(await savedOf(ivo)).toEqual([]);
  const { read } = api.context.db;
  expect(await read.selectFrom('saved_products').selectAll().execute()).toEqual([]);
});

test('a member may have saved so many products, and no more', async ({ api }) => {
  const { mara, ivo } = await people(api);
  const [first, last] = [await api.accepted(mara), await api.accepted(mara)];
  await fillSaved(api, ivo, limits.max - 1);
  expect((await save(ivo, first)).body).toEqual({ modifiedCount: 1 });
  const tooMany = await save(ivo, last);
  expect([tooMany.status, tooMany.body.error.code]).toEqual([409, 'too_many_saved']);
  // What is saved already is no more than before.
  expect((await save(ivo, first)).body).toEqual({ modifiedCount: 0 });
  expect(totalOf(await ivo.get(`/users/${ivo.email}/saved?limit=1`))).toBe(limits.max);
});

test('what somebody has saved changes nothing that is cached for others', async ({ api }) => {
  const { mara, ivo } = await people(api);
  const id = await api.accepted(mara);
  const before = await api.anonymous.get(`/products?id=${id}`);
  const tags = [cacheTags.products, cacheTags.product(id)];
  const cached = await cachePages(api.context.caches, tags);
  const response = await save(ivo, id);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect((await api.anonymous.get(`/products?id=${id}`)).text).toBe(before.text);
  expect(cached()).toEqual(tags);
});
