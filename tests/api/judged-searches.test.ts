import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '#lib/server/db/transact.ts';
import { addProduct } from '#lib/server/products/add-product.ts';
import { findProducts } from '#lib/server/search/find.ts';
import { products } from '#lib/tools/seed/data.ts';
import { hostile, others, questions } from '../support/judged-questions.ts';
import { createTestApi } from '../support/test-api.ts';

let made: Awaited<ReturnType<typeof createTestApi>>;

beforeAll(async () => {
  made = await createTestApi();
  const { db } = made.api.context;
  const { id } = await made.api.person('mara');
  const adder = { id: Number(id), name: 'Mara', photo_url: null };
  const at = '2026-11-21T12:00:00.000Z';
  const placement = { status: 'accepted', accepted_at: at } as const;
  const blank = { logo: null, shortDescription: '.', description: '.', tags: [], externalLink: null };
  await transact(db, async (handle) => {
    for (const { name, tags, shortDescription, description } of products) {
      const draft = { ...blank, name, tags: [...tags], shortDescription, description };
      await addProduct(handle, draft, { adder, at, placement });
    }
    for (const other of others) await addProduct(handle, { ...blank, ...other }, { adder, at, placement });
  });
});
afterAll(() => made.close());

const find = async (keyword: string) => {
  const { db } = made.api.context;
  const { ids } = await findProducts(db.read, {
    keyword,
    status: 'accepted',
    anyWord: true,
    limit: 5,
    offset: 0,
  });
  const rows = await db.read.selectFrom('products').select(['id', 'name']).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.map((id) => names.get(id));
};

for (const [kind, judged] of Object.entries(questions)) {
  describe(kind, () => {
    for (const [keyword, name] of Object.entries(judged)) {
      test(`${keyword.trim()} → ${name}`, async () => {
        expect((await find(keyword))[0]).toBe(name);
      });
    }
  });
}

describe('nothing that is typed is syntax', () => {
  for (const keyword of hostile) {
    test(`${JSON.stringify(keyword.slice(0, 30))}, ${keyword.length} long`, async () => {
      expect(await find(keyword)).toEqual([]);
    });
  }
});

test('what the index holds beside words is not found by it', async () => {
  for (const [typed, words] of [
    ['@12:0 xyzzy', '12 0 xyzzy'],
    ['12:xyzzy', '12 xyzzy'],
    ['@15:0', '15 0'],
  ] as const)
    expect(await find(typed), typed).toEqual(await find(words));
});

test('what is typed beside a word is no syntax either', async () => {
  for (const keyword of [
    'xyzzy & !tidewater',
    'xyzzy <-> tidewater',
    '\0tidewater xyzzy',
    `tidewater ${'a'.repeat(10_000)}`,
  ])
    expect(await find(keyword), keyword.slice(0, 30)).toEqual(['Tidewater']);
});

test('signs around a word do not hide it', async () => {
  for (const keyword of [
    '"backslash"',
    'backslash*',
    '(backslash)',
    'backslash:',
    '^backslash!',
    '-backslash',
    "'backslash'",
    '\\backslash',
    '!backslash',
    'backslash:*',
    '<->backslash',
    'ampersand&',
  ])
    expect(await find(keyword), keyword).toEqual(['Quoted']);
});
