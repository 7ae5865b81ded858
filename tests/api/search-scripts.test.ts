import { sql } from 'kysely';
import { expect } from 'vitest';
import { searchInsideWords } from '#lib/server/db/migrations/0044-search-inside-words.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { namesFound, publish } from '../support/searches.ts';
import { type TestApi, test } from '../support/test-api.ts';

const suggested = async (api: TestApi, typed: string): Promise<string[]> => {
  const { body } = await api.anonymous.get(`/suggestions?q=${encodeURIComponent(typed)}`);
  return body.products.map(({ name }: { name: string }) => name);
};

/** In names of several scripts: a word in the middle or at the end, and longer beginnings of these. */
const inside: [name: string, typed: string[]][] = [
  ['微信小程序开发工具', ['小程序', '程序', '开发工具', '程序开发', '具']],
  ['東京マップ', ['マップ', 'ップ', '京マップ']],
  ['ไทยพิมพ์ดีด', ['พิมพ์', 'พิมพ์ดีด', 'ดีด']],
  ['데이터베이스관리', ['베이스', '관리', '베이스관', '베이스관리']],
  ['アプリcalendar', ['calendar', 'リcal']],
  ['ChatGPT中文版', ['中文', '中文版']],
  ['ພາສາລາວ', ['ລາວ']],
];

test('words are found and suggested from the middle of a text without spaces', async ({ api }) => {
  await publish(api, ...inside.map(([name]) => ({ name })), { name: 'Tidewater' });
  for (const [name, words] of inside) {
    for (const word of words) {
      expect((await namesFound(api, word))[0], `search for ${word}`).toBe(name);
      expect((await suggested(api, word))[0], `suggestions for ${word}`).toBe(name);
    }
  }
});

test('they are found in tags and texts too, after those that have them in their names', async ({ api }) => {
  await publish(
    api,
    { name: 'Text', description: '适合所有人的微信小程序开发工具。' },
    { name: 'Short', shortDescription: '微信小程序' },
    { name: 'Tag', tags: ['微信小程序'] },
    { name: '新小程序' },
  );
  expect(await namesFound(api, '小程序')).toEqual(['新小程序', 'Tag', 'Short', 'Text']);
  const { body } = await api.anonymous.get(`/products/search?keyword=${encodeURIComponent('小程序')}`);
  expect(body.at(-1).match).toEqual({ terms: ['小程序'], snippet: '适合所有人的微信小程序开发工具。' });
  expect(new Set(await suggested(api, '小程序'))).toEqual(new Set(['新小程序', 'Tag', 'Short', 'Text']));
});

test('a tag is suggested by a word in its middle', async ({ api }) => {
  await publish(api, { name: 'Text', tags: ['微信小程序'] });
  const { body } = await api.anonymous.get(`/suggestions?q=${encodeURIComponent('小程序')}`);
  expect(body.tags).toMatchObject([{ tag: '微信小程序' }]);
});

test('a question without spaces finds what has all of its words, wherever they are', async ({ api }) => {
  await publish(api, { name: '微信小程序开发工具' }, { name: '微信' });
  expect(await namesFound(api, '微信开发工具')).toEqual(['微信小程序开发工具']);
});

test('a name longer than what is indexed of its middle is found by its middle', async ({ api }) => {
  await publish(api, { name: '最新的微信小程序开发工具下载中心' });
  expect(await namesFound(api, '微信小程序开发工具下载')).toEqual(['最新的微信小程序开发工具下载中心']);
  expect(await suggested(api, '微信小程序开发工具下载')).toEqual(['最新的微信小程序开发工具下载中心']);
});

test('emoji are found in names and tags, and are not required beside words', async ({ api }) => {
  await publish(api, { name: '🚀 Launchpad' }, { name: 'Loom', tags: ['🚀'] }, { name: 'Tidewater' });
  expect(new Set(await namesFound(api, '🚀'))).toEqual(new Set(['🚀 Launchpad', 'Loom']));
  expect(await suggested(api, '🚀')).toEqual(['🚀 Launchpad']);
  expect(await suggested(api, '🎉')).toEqual([]);
  expect(await namesFound(api, 'tidewater 🎉')).toEqual(['Tidewater']);
  expect((await namesFound(api, 'launchpad'))[0]).toBe('🚀 Launchpad');
  expect(await namesFound(api, '🎉')).toEqual([]);
});

test('special letters are found by what people type for them, and by themselves', async ({ api }) => {
  await publish(api, { name: 'Æon Timer' }, { name: 'Weißes Rauschen' }, { name: 'Aeolus' });
  for (const [typed, name] of [
    ['aeon', 'Æon Timer'],
    ['Æon', 'Æon Timer'],
    ['weisses', 'Weißes Rauschen'],
    ['weißes', 'Weißes Rauschen'],
  ] as const) {
    expect((await namesFound(api, typed))[0], typed).toBe(name);
    expect((await suggested(api, typed))[0], typed).toBe(name);
  }
});

test('products of the release before are indexed anew, with the words inside of others', async ({ api }) => {
  await publish(api, { name: '微信小程序' });
  const { db } = api.context;
  const { id } = await db.read.selectFrom('products').select('id').executeTakeFirstOrThrow();
  const text = { name: 'nothing', tags: [], shortDescription: '.', description: '.' };
  await db.dialect.search.put(db.write, [{ id, text }]);
  expect(await namesFound(api, '小程序')).toEqual([]);
  await searchInsideWords.up(db.write as Parameters<typeof searchInsideWords.up>[0]);
  // A second time, as on a database whose first job has not run.
  await searchInsideWords.up(db.write as Parameters<typeof searchInsideWords.up>[0]);
  api.now('2026-11-26T00:00:00.000Z');
  await runDueJobs(api.context);
  expect(await namesFound(api, '小程序')).toEqual(['微信小程序']);
  expect((await sql`select 1 from products_to_index`.execute(db.read)).rows).toEqual([]);
});
