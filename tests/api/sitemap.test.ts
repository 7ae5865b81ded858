import { sql } from 'kysely';
import { afterEach, beforeEach, expect } from 'vitest';
import {
  countParts,
  countTagParts,
  makerUrlSet,
  sitemapFiles,
  sitemapIndex,
  tagUrlSet,
  urlSet,
} from '#lib/server/feeds/sitemaps.ts';
import type { Xml } from '#lib/server/feeds/xml.ts';
import { type TestApi, test } from '../support/test-api.ts';

// The API that the site maps read from, instead of that of the process.
const globals = globalThis as { unearthApi?: Promise<TestApi['app']> };
beforeEach<{ api: TestApi }>(({ api }) => {
  globals.unearthApi = Promise.resolve(api.app);
});
afterEach(() => {
  delete globals.unearthApi;
});

const pathsIn = async (content: Promise<Xml>): Promise<string[]> =>
  [...String(await content).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);

/** The numbers from 1. */
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Adds makers, each with a published product. @returns the paths of their pages */
const addMakers = async (api: TestApi, count: number): Promise<string[]> => {
  for (const n of upTo(count)) await api.accepted(await api.person(`maker-${n}`));
  const rows = await api.context.db.read
    .selectFrom('users')
    .innerJoin('products', 'adder_id', 'users.id')
    .select('public_id')
    .distinct()
    .execute();
  return rows.map(({ public_id }) => `/makers/${public_id}`).toSorted();
};

test('many products are in several files, each in one', async ({ api }) => {
  await addMakers(api, 5);
  const parts = await countParts(2);
  expect(parts).toBe(3);
  const files = await Promise.all(upTo(parts).map((part) => pathsIn(urlSet(part, 2))));
  expect(files[0]?.slice(0, 2)).toEqual(['/', '/products']);
  const products = files.map((paths) => paths.filter((path) => /^\/products\/\d/.test(path)));
  expect(products.map(({ length }) => length)).toEqual([2, 2, 1]);
  expect(new Set(products.flat()).size).toBe(5);
});

test('each maker with a published product is in exactly one file, and nobody else is', async ({ api }) => {
  const makers = await addMakers(api, 6);
  await api.person('reader');
  await api.pending(await api.person('waiting'));
  for (const parts of [1, 2, 3, 7]) {
    const files = await Promise.all(upTo(parts).map((part) => pathsIn(makerUrlSet(part, parts))));
    expect(files.flat().toSorted()).toEqual(makers);
    // One after the other, by their ids.
    expect(files.flat()).toEqual(makers);
  }
});

test('the ids that the database gives are spread evenly over the files', async ({ api }) => {
  await api.accepted(await api.person('mara'));
  const { write } = api.context.db;
  const mara = await write.selectFrom('users').select(['email', 'name']).executeTakeFirstOrThrow();
  const rows = Array.from({ length: 900 }, (_, n) => ({
    ...mara,
    uid: `crowd-${n}`,
    email: `crowd-${n}@unearth.example`,
    email_key: `crowd-${n}@unearth.example`,
    name_key: mara.name,
    created_at: '2026-11-21T12:00:00.000Z',
  }));
  for (let at = 0; at < rows.length; at += 100)
    await write
      .insertInto('users')
      .values(rows.slice(at, at + 100))
      .execute();
  await sql`insert into products (name, name_key, short_description, description, tags, adder_id, adder_name, created_at,
      updated_at, status)
    select uid, uid, '', '', '[]', id, name, created_at, created_at, 'accepted' from users
    where uid like 'crowd-%'`.execute(write);
  const files = await Promise.all(upTo(3).map((part) => pathsIn(makerUrlSet(part, 3))));
  expect(files.flat()).toHaveLength(901);
  // Seven standard deviations: once in 400 billion runs a file has more.
  for (const { length } of files) expect(length).toBeLessThan(400);
});

test('tags that don’t fit into the first file go to more files, except those of few products', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const tags = ['ambient', 'brass', 'cello', 'drone', 'etude'];
  for (const some of [tags, tags, tags, ['rare']]) await api.accepted(mara, { tags: some });
  const all = tags.map((tag) => `/tags/${tag}`);
  const sizes = { beside: 1, size: 2 };
  expect(await countTagParts(sizes)).toBe(2);
  const files = await Promise.all(upTo(2).map((part) => pathsIn(tagUrlSet(part, sizes))));
  expect(files.map(({ length }) => length)).toEqual([2, 2]);
  const [first = ''] = all.filter((path) => !files.flat().includes(path));
  expect([first, ...files.flat()].toSorted()).toEqual(all);
  expect(await countTagParts({ beside: 5, size: 2 })).toBe(0);
  expect(await countTagParts()).toBe(0);
  expect((await pathsIn(urlSet(1))).filter((path) => path.startsWith('/tags/')).toSorted()).toEqual(all);
});

test('the index names every file: those of products, of tags and of makers', async () => {
  const files = sitemapFiles({ products: 2, tags: 1 });
  expect(await pathsIn(Promise.resolve(sitemapIndex(files)))).toEqual([
    '/sitemap/1.xml',
    '/sitemap/2.xml',
    '/sitemap/tags/1.xml',
    '/sitemap/makers/1.xml',
    '/sitemap/makers/2.xml',
  ]);
  expect(sitemapFiles({ products: 1, tags: 1 })).toContain('/sitemap/tags/1.xml');
  expect(sitemapFiles({ products: 1, tags: 0 })).toEqual([]);
});
