import { sql } from 'kysely';
import { expect } from 'vitest';
import { transact } from '#lib/server/db/transact.ts';
import type { SearchRequest } from '#lib/server/search/find.ts';
import { findProducts } from '#lib/server/search/find.ts';
import { type TestApi, test } from '../support/test-api.ts';

const idsOf = async ({ context: { db } }: TestApi, keyword: string, filter: Partial<SearchRequest> = {}) =>
  (await findProducts(db.read, { keyword, limit: 100, offset: 0, ...filter })).ids.map(String);

test('a search among the products of one state follows each decision and each report', async ({ api }) => {
  const mara = await api.person('mara');
  const [first = '', second = ''] = [await api.pending(mara), await api.pending(mara)];
  const states = async () => ({
    pending: await idsOf(api, 'tidewater', { status: 'pending' }),
    rejected: await idsOf(api, 'tidewatr', { status: 'rejected' }),
    reported: await idsOf(api, 'tide', { reported: true }),
    unreported: await idsOf(api, 'tide', { status: 'accepted', reported: false }),
    changed: await idsOf(api, 'tidewater', { changed: true }),
  });
  const none = { pending: [], rejected: [], reported: [], unreported: [], changed: [] };
  expect(await states()).toEqual({ ...none, pending: [first, second] });
  for (const id of [first, second]) await api.moderate(id, { status: 'accepted' });
  expect(await states()).toEqual({ ...none, unreported: [first, second] });
  await (await api.person('ivo')).patch(`/products/${first}`, { body: { reported: true } });
  await mara.patch(`/products/${second}`, { body: { description: 'Now with tides.' } });
  expect(await states()).toEqual({ ...none, reported: [first], unreported: [second], changed: [second] });
  await api.moderate(second, { status: 'rejected' });
  expect((await states()).unreported).toEqual([]);
  await mara.patch(`/products/${first}`, {
    body: { name: 'Loupe', description: 'x', shortDescription: 'x' },
  });
  expect(await idsOf(api, 'loupe', { reported: true })).toEqual([first]);
});

/** Products with these ids, as years of additions leave them. */
const withIds = async ({ context: { db } }: TestApi, adder: number, ids: readonly number[]) => {
  const at = '2026-11-21T12:00:00.000Z';
  for (const id of ids) {
    const texts = { name: 'Loupe', short_description: '.', description: '.', tags: '[]' };
    await db.write
      .insertInto('products')
      .values({
        ...{ ...texts, id, name_key: 'loupe', adder_id: adder, adder_name: 'Mara', created_at: at },
        ...{ updated_at: at, status: 'accepted', featured_at: null, accepted_at: at, trend: id },
        ...{ logo: null, external_link: null, photo_url: null, import_key: null, changed_from: null },
        ...{ deleted_at: null, waiting_since: null },
      })
      .execute();
    const text = { name: 'Loupe', tags: [], shortDescription: '.', description: '.' };
    await db.dialect.search.put(db.write, [{ id, text }]);
  }
};

test('products of every age are found, however many came after them', async ({ api }) => {
  const { id } = await api.person('mara');
  const ids = [1, 4_095, 4_096, 40_000, 65_536, 300_000, 900_000, 5_000_000];
  await withIds(api, Number(id), ids);
  for (const keyword of ['loupe', 'l', 'lou', 'loup'])
    expect(await idsOf(api, keyword), keyword).toEqual(ids.map(String).reverse());
});

test('a product whose description is one endless word is stored, and found by how it begins', async ({
  api,
}) => {
  const description = 'wörd'.repeat(2_500);
  const id = await api.accepted(await api.person('mara'), { description });
  expect(await idsOf(api, 'wordwordwo')).toEqual([id]);
  expect(await idsOf(api, 'word'.repeat(45))).toEqual([id]);
});

test('a product with thousands of tags is stored, and found by each', async ({ api }) => {
  const tags = Array.from({ length: 8_000 }, (_, n) => `t${n.toString(36)}`);
  const id = await api.accepted(await api.person('mara'), { tags });
  for (const tag of [tags[0] ?? '', tags[4_321] ?? '', tags.at(-1) ?? ''])
    expect(await idsOf(api, tag), tag).toEqual([id]);
});

test('words that are learned and unlearned at the same time are counted right, and nobody waits in a circle', async ({
  api,
}) => {
  const { db } = api.context;
  const words = Array.from({ length: 60 }, (_, n) => `word${n}`);
  const backwards = [...words].reverse();
  const [some, others] = [words.slice(0, 30), words.slice(30)];
  // Each in a separate transaction, without the retry that would hide a deadlock.
  const once = (learned: readonly string[], unlearned: readonly string[]) =>
    db.write.transaction().execute((handle) => db.dialect.search.learn(handle, learned, unlearned));
  await once(words, []);
  await Promise.all(
    Array.from({ length: 10 }, () => [
      once(words, []),
      once(backwards, []),
      once(some, others),
      once(others, some),
    ]).flat(),
  );
  const known = async () =>
    (await sql<{ word: string; uses: number }>`select word, uses from search_words`.execute(db.read)).rows;
  expect((await known()).map(({ uses }) => uses)).toEqual(words.map(() => 21));
  await Promise.all(Array.from({ length: 21 }, () => once([], words)));
  expect(await known()).toEqual([]);
  expect((await sql`select 1 from search_word_trigrams`.execute(db.read)).rows).toEqual([]);
});

test('a product that several servers index at the same time is found by its last words', async ({ api }) => {
  const { db } = api.context;
  const id = await api.accepted(await api.person('mara'));
  const text = { tags: [], shortDescription: '.', description: '.' };
  await Promise.all(
    ['one', 'two', 'three', 'four'].map((name) =>
      transact(db, (handle) => db.dialect.search.put(handle, [{ id: Number(id), text: { ...text, name } }])),
    ),
  );
  await db.dialect.search.put(db.write, [{ id: Number(id), text: { ...text, name: 'Periscope' } }]);
  for (const name of ['one', 'two', 'three', 'four']) expect(await idsOf(api, name), name).toEqual([]);
  expect(await idsOf(api, 'periscope')).toEqual([id]);
});
