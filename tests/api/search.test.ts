import { expect } from 'vitest';
import { dialectOf } from '#lib/server/db/dialect.ts';
import { copyProducts } from '../support/copy-products.ts';
import { blank, find, matchOf, namesFound, publish } from '../support/searches.ts';
import { draft, fieldsOf, namesOf, test, totalOf } from '../support/test-api.ts';

test('a word of two letters is found, as a whole word before a beginning', async ({ api }) => {
  await publish(api, { name: 'Airline planner' }, { name: 'Notes with AI' }, { name: 'Rain map' });
  expect(await namesFound(api, 'AI')).toEqual(['Notes with AI', 'Airline planner']);
});

test('a word of up to three letters finds longer ones in names and tags, and only itself in texts', async ({
  api,
}) => {
  await publish(
    api,
    { name: 'Airline planner' },
    { name: 'Ferry', tags: ['airports'] },
    { name: 'Even Keel', description: 'It reads the air pressure.' },
    { name: 'Loupe', description: 'With an AI in it.' },
  );
  expect((await namesFound(api, 'ai')).sort()).toEqual(['Airline planner', 'Ferry', 'Loupe']);
  expect((await namesFound(api, 'air')).sort()).toEqual(['Airline planner', 'Even Keel', 'Ferry']);
  expect(await namesFound(api, 'pre')).toEqual([]);
  expect(await namesFound(api, 'pres')).toEqual(['Even Keel']);
});

test('a hit in the name comes before one in the tags, and that before one in the text', async ({ api }) => {
  await publish(
    api,
    { name: 'Third', description: 'It has a loupe.' },
    { name: 'Second', tags: ['loupe'] },
    { name: 'First loupe' },
  );
  expect(await namesFound(api, 'loupe')).toEqual(['First loupe', 'Second', 'Third']);
});

test('the product that is called just so comes first of all', async ({ api }) => {
  const ids = await publish(api, { name: 'Loupe' }, { name: 'Loupe for teams' });
  await (await api.person('ivo')).patch(`/products/${ids[1]}`, { body: { upVote: 1, upVoters: [] } });
  expect(await namesFound(api, ' lOUPE ')).toEqual(['Loupe', 'Loupe for teams']);
});

test('with sort=newest, hits are those with all words, in the order of their acceptance', async ({ api }) => {
  const newest = async (keyword: string, pagination = '') => {
    const answer = await find(api, keyword, `&sort=newest${pagination}`);
    return { names: namesOf(answer), total: totalOf(answer) };
  };
  await publish(api, { name: 'Loupe' }, { name: 'Loupe for teams' });
  const late = await api.pending(await api.person('mara'), {
    ...blank,
    name: 'Late',
    description: 'A loupe.',
  });
  api.now('2026-11-21T12:10:00.000Z');
  await publish(api, { name: 'Last', description: 'It has a loupe.' }, { name: 'Teams' });
  api.now('2026-11-21T12:20:00.000Z');
  await api.moderate(late, { status: 'accepted' });
  expect(await newest('loupe', '&limit=2')).toEqual({ names: ['Late', 'Last'], total: 4 });
  expect(await newest('loupe', '&limit=2&offset=2')).toEqual({
    names: ['Loupe for teams', 'Loupe'],
    total: 4,
  });
  // Too few, and no near ones.
  expect(await newest('loupe teams')).toEqual({ names: ['Loupe for teams'], total: 1 });
  expect(await newest('lupe')).toEqual({ names: [], total: 0 });
});

test('hits that match alike stand in trending order', async ({ api }) => {
  const ids = await publish(api, { name: 'Loupe one' }, { name: 'Loupe two' });
  await (await api.person('ivo')).patch(`/products/${ids[1]}`, { body: { upVote: 1, upVoters: [] } });
  expect(await namesFound(api, 'loupe')).toEqual(['Loupe two', 'Loupe one']);
});

test('a product that has every word, in whatever field, comes before those that have some', async ({
  api,
}) => {
  await publish(api, { name: 'Energy bill' }, { name: 'Tidewater', tags: ['energy'] }, { name: 'Other' });
  expect(await namesFound(api, 'energy tide')).toEqual(['Tidewater', 'Energy bill']);
});

test('small typos are forgiven, in words long enough to carry them', async ({ api }) => {
  await publish(api, { name: 'Tidewater' }, { name: 'Harbour' }, { name: 'Git' });
  for (const typed of ['tidewatr', 'tidewaater', 'tidewazer', 'tidewaetr'])
    expect(await namesFound(api, typed), typed).toEqual(['Tidewater']);
  expect(await namesFound(api, 'harbor')).toEqual(['Harbour']);
  expect(await namesFound(api, 'got')).toEqual(['Git']);
  for (const typed of ['gt', 'goat', 'zzzzzzzz']) expect(await namesFound(api, typed), typed).toEqual([]);
});

test('a typo of a word that is known is corrected only if no other word is unknown', async ({ api }) => {
  await publish(api, { name: 'Votes and pistols' }, { name: 'Notes and pistons' });
  expect(await namesFound(api, 'notes pistonz')).toEqual(['Notes and pistons']);
  expect((await namesFound(api, 'notes pistols')).sort()).toEqual(['Notes and pistons', 'Votes and pistols']);
});

test('exact matches come before corrected typos', async ({ api }) => {
  await publish(api, { name: 'Votes' }, { name: 'Paper', description: 'For your notes.' });
  expect(await namesFound(api, 'notes')).toEqual(['Paper', 'Votes']);
});

test('accents and case make no difference, in the question or in the text', async ({ api }) => {
  await publish(api, { name: 'Ünïcöde Café' }, { name: 'Plain cafe' });
  for (const typed of ['unicode', 'ÜNÏCÖDE', 'unicöde'])
    expect(await namesFound(api, typed)).toEqual(['Ünïcöde Café']);
  expect((await namesFound(api, 'CAFÉ')).sort()).toEqual(['Plain cafe', 'Ünïcöde Café']);
});

test('names of languages keep their signs', async ({ api }) => {
  await publish(api, { name: 'C++ Insight' }, { name: 'C# Insight' }, { name: 'Cobalt' });
  expect(await namesFound(api, 'C++')).toEqual(['C++ Insight']);
  expect(await namesFound(api, 'c#')).toEqual(['C# Insight']);
});

test('words that a sign stands between or before are found each', async ({ api }) => {
  await publish(api, { name: 'iOS+Android kit' }, { name: 'Notes', tags: ['#AI'] });
  expect(await namesFound(api, 'android')).toEqual(['iOS+Android kit']);
  expect(await namesFound(api, 'ai')).toEqual(['Notes']);
});

test('of a long question a product must have the eight longest words', async ({ api }) => {
  const description = 'electricity forecast scheduler dashboard integration renewable calculator';
  await publish(api, { name: 'Tidewater', description });
  expect(await matchOf(api, `does it find tidewater, ${description}, or not?`)).toBe('all-words');
  expect(await matchOf(api, `does xyzzy find tidewater, ${description}, or not?`)).toBe('all-words');
  expect(await matchOf(api, `tidewater ${description.replace('forecast', 'foreseen')}`)).toBe('near');
});

test('typos are not corrected to the words of pending products', async ({ api }) => {
  const mara = await api.person('mara');
  await api.pending(mara, draft({ name: 'Kaleidoscope' }));
  const words = () =>
    api.context.db.read
      .selectFrom('search_words' as never)
      .selectAll()
      .execute();
  expect(await words()).toEqual([]);
  await api.accepted(mara, draft({ name: 'Kaleidoscope' }));
  expect(await words()).not.toEqual([]);
});

test('words of every script are found', async ({ api }) => {
  await publish(
    api,
    { name: 'हिन्दी नोट्स' },
    { name: '東京ガイド' },
    { name: 'ﬁle Ａpp' },
    { name: 'Ежедневник' },
  );
  expect(await namesFound(api, 'हिन्दी')).toEqual(['हिन्दी नोट्स']);
  expect(await namesFound(api, '東京')).toEqual(['東京ガイド']);
  expect(await namesFound(api, 'file app')).toEqual(['ﬁle Ａpp']);
  expect(await namesFound(api, 'ЕЖЕДНЕВНИК')).toEqual(['Ежедневник']);
});

test('an operator is a word like any other', async ({ api }) => {
  await publish(api, { name: 'Wind' });
  for (const operator of ['AND', 'NOT', 'NEAR(', 'name:', '-name'])
    expect(await namesFound(api, operator), operator).toEqual([]);
  await publish(api, { name: 'Now OR never' }, { name: 'Now' });
  expect(await namesFound(api, 'now OR never')).toEqual(['Now OR never', 'Now']);
});

test('a search counts all that it finds, also past the end of its pages', async ({ api }) => {
  await publish(api, ...['A', 'B', 'C', 'D'].map((letter) => ({ name: `Loupe ${letter}` })));
  const page = async (pagination: string) => {
    const response = await find(api, 'loupe', pagination);
    return [namesOf(response), totalOf(response)];
  };
  expect(await page('&limit=3')).toEqual([['Loupe A', 'Loupe B', 'Loupe C'], 4]);
  expect(await page('&limit=3&offset=3')).toEqual([['Loupe D'], 4]);
  expect(await page('&limit=3&offset=9')).toEqual([[], 4]);
});

test('a blank keyword is a validation error with the form’s message', async ({ api }) => {
  for (const query of ['', '?keyword=', '?keyword=%20%09', '?keyword=%E2%80%8B'])
    expect(await api.anonymous.get(`/products/search${query}`)).toMatchObject({
      status: 400,
      body: { error: { code: 'empty_keyword', message: 'Type a keyword please' } },
    });
});

test('a keyword that is too long is a validation error, and many short words are not', async ({ api }) => {
  expect(fieldsOf(await find(api, 'x'.repeat(201)))).toEqual(['keyword']);
  const letters = Array.from({ length: 100 }, (_, n) => String.fromCodePoint(0x4e00 + n));
  expect((await find(api, letters.join(' '))).status).toBe(200);
});

test('only published products are found', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.pending(mara, draft({ name: 'Loupe' }));
  expect(await namesFound(api, 'loupe')).toEqual([]);
  await api.moderate(id, { status: 'accepted' });
  expect(await namesFound(api, 'loupe')).toEqual(['Loupe']);
  await api.moderate(id, { status: 'rejected' });
  expect(await namesFound(api, 'loupe')).toEqual([]);
});

test('an edited product is found by its new words and no longer by the old ones', async ({ api }) => {
  const [id] = await publish(api, { name: 'Loupe', tags: ['optics'] });
  const mara = await api.person('mara');
  await mara.patch(`/products/${id}`, { body: { name: 'Magnifier', tags: ['glass'] } });
  for (const word of ['magnifier', 'glass']) expect(await namesFound(api, word)).toEqual(['Magnifier']);
  for (const word of ['loupe', 'optics']) expect(await namesFound(api, word)).toEqual([]);
});

test('a deleted product is found no more', async ({ api }) => {
  const [id] = await publish(api, { name: 'Loupe' });
  await (await api.person('mara')).delete(`/products/${id}`);
  expect(await namesFound(api, 'loupe')).toEqual([]);
});

test('a search counts up to 1,000 products, or 80 near hits, and says if there are more', async ({ api }) => {
  const { write } = api.context.db;
  await publish(api, { name: 'Calendar' });
  await copyProducts(write, 1_000, () => ({ name: 'Calendar' }));
  const text = { name: 'Calendar', tags: [], shortDescription: '', description: '' };
  const ids = (await write.selectFrom('products').select('id').execute()).map(({ id }) => id);
  const { put, remove } = dialectOf(write).search;
  await put(
    write,
    ids.map((id) => ({ id, text })),
  );
  const mo = await api.person('mo', { role: 'moderator' });
  const all = ['search?keyword=calendar', 'search?keyword=calendar&sort=newest', 'moderator?q=calendar'];
  const near = ['search?keyword=calendqr', 'moderator?q=calendqr'];
  const expectMore = async (paths: readonly string[], total: number, more: string | null) => {
    for (const path of paths) {
      const response = await mo.get(`/products/${path}&limit=1`);
      expect([path, totalOf(response), response.headers.get('x-total-more')]).toEqual([path, total, more]);
    }
  };
  await expectMore(all, 1_000, 'true');
  await expectMore(near, 80, 'true');
  expect((await mo.get('/products/search?keyword=calendar&offset=1000')).body).toEqual([]);
  await remove(write, ids[0] ?? 0);
  await expectMore(all, 1_000, null);
  for (const id of ids.slice(81)) await remove(write, id);
  await expectMore(near, 80, null);
});
