import { expect } from 'vitest';
import { editProduct } from '#lib/server/products/edit-product.ts';
import { draft, type Person, type TestApi, test } from '../support/test-api.ts';

const rowsOf = (api: TestApi, table: string) =>
  api.context.db.read
    .selectFrom(table as 'tags')
    .selectAll()
    .execute();
/** Row counts of the tables of learned words. */
const learned = async (api: TestApi) => ({
  words: (await rowsOf(api, 'search_words')).length,
  trigrams: (await rowsOf(api, 'search_word_trigrams')).length,
  tags: (await rowsOf(api, 'tags')).length,
});
const nothing = { words: 0, trigrams: 0, tags: 0 };

const finds = async (api: TestApi, keyword: string) =>
  ((await api.anonymous.get(`/products/search?keyword=${keyword}`)).body as unknown[]).length;
const edit = (maker: Person, id: string, body: object) => maker.patch(`/products/${id}`, { body });

const name = 'Kaleidoscope';
const typo = 'kaleidoscpoe';

test('words of a product are learned when it is accepted, and unlearned when it is rejected', async ({
  api,
}) => {
  const id = await api.pending(await api.person('mara'), { name });
  expect(await learned(api)).toEqual(nothing);
  await api.moderate(id, { status: 'accepted' });
  expect(await finds(api, typo)).toBe(1);
  const once = await learned(api);
  expect(once.tags).toBe(2);
  await api.moderate(id, { status: 'rejected' });
  expect(await learned(api)).toEqual(nothing);
  await api.moderate(id, { status: 'accepted' });
  expect(await learned(api)).toEqual(once);
});

test('words of unreviewed changes are not learned until a moderator has decided on them', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara, { name: 'Loupe' });
  await edit(mara, id, { name, tags: [...draft().tags, 'unreviewed'] });
  // The tags that were approved still list it.
  const approved = { ...nothing, tags: draft().tags.length };
  expect(await learned(api)).toEqual(approved);
  expect([await finds(api, name), await finds(api, typo)]).toEqual([1, 0]);
  await edit(mara, id, { description: 'Another.' });
  expect(await learned(api)).toEqual(approved);
  await api.moderate(id, { status: 'accepted' });
  expect(await finds(api, typo)).toBe(1);
});

test('words of a product that returns to its approved content are learned again', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  const before = await learned(api);
  await edit(mara, id, { name });
  await edit(mara, id, { name: draft().name });
  expect(await learned(api)).toEqual(before);
});

test('a word learned from two products stays when one of them is deleted', async ({ api }) => {
  const mara = await api.person('mara');
  const first = await api.accepted(mara, { name });
  await api.accepted(mara, { name: `${name} two` });
  await mara.delete(`/products/${first}`);
  expect(await finds(api, typo)).toBe(1);
});

test('once all products are deleted, none of their words are left, whatever happened to them', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const odd = ['Tide', 'tide', 'é', 'e\u0301', 'C++ c#', 'x'.repeat(40), '東京', ' a b '];
  const ids = [await api.accepted(mara, { tags: odd }), await api.accepted(mara, { tags: odd.slice(1) })];
  for (const id of ids) {
    await edit(mara, id, { tags: [...odd].reverse(), shortDescription: `${'ﷺ '.repeat(30)}end` });
    await api.moderate(id, { status: 'accepted' });
    await edit(mara, id, { externalLink: null });
    await edit(mara, id, { tags: ['one'] });
    await api.moderate(id, { status: 'rejected' });
    await edit(mara, id, { name: 'Other' });
    await api.moderate(id, { status: 'accepted' });
  }
  expect((await learned(api)).words).toBeGreaterThan(0);
  for (const id of ids) await mara.delete(`/products/${id}`);
  expect(await learned(api)).toEqual(nothing);
});

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** One of 456,976 words that share an ending. */
const wordAt = (at: number) =>
  `${[3, 2, 1, 0].map((place) => letters[Math.floor(at / 26 ** place) % 26]).join('')}ion`;
const perEdit = 5_000;
/** Tags of this edit alone. */
const tagsOf = (edition: number) => Array.from({ length: perEdit }, (_, n) => wordAt(edition * perEdit + n));

test('edits with thousands of words that share an ending stay within the limit for one product', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  for (let edition = 0; edition < 30; edition++) {
    const tags = tagsOf(edition);
    await edit(mara, id, { name, tags, shortDescription: tags.slice(50, 80).join(' ') });
    await api.moderate(id, { status: 'accepted' });
    const { words, tags: suggested } = await learned(api);
    expect([words, suggested]).toEqual([81, 50]);
  }
  expect(await finds(api, wordAt(30 * perEdit - 1))).toBe(1);
  expect([await finds(api, typo), await finds(api, wordAt(0).replace('io', 'oi'))]).toEqual([1, 0]);
  await mara.delete(`/products/${id}`);
  expect(await learned(api)).toEqual(nothing);
});

test('an edit of what is not searched leaves the search index as it is', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  const { db } = api.context;
  // As if it had not been indexed: an edit that indexes it anew makes it findable.
  await db.dialect.search.remove(db.write, Number(id));
  const change = (fields: object) => editProduct(db.write, Number(id), fields, '2026-11-22T00:00:00.000Z');
  expect(await change({ externalLink: null })).toBe(1);
  expect(await finds(api, 'tidewater')).toBe(0);
  expect(await change({ name })).toBe(1);
  expect(await finds(api, name)).toBe(1);
});
