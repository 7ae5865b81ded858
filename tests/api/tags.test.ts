import { expect } from 'vitest';
import { fieldsOf, type TestApi, test } from '../support/test-api.ts';

const suggested = async (api: TestApi, query: string) =>
  (await api.stranger.get(`/tags?query=${encodeURIComponent(query)}`)).body;

test('tags in use that begin so are suggested, the most used first', async ({ api }) => {
  const mara = await api.person('mara');
  await api.pending(mara, { tags: ['database', 'data', 'design'] });
  await api.pending(mara, { tags: ['data'] });
  expect(await suggested(api, 'da')).toEqual(['data', 'database']);
  expect(await suggested(api, ' DATAB ')).toEqual(['database']);
  expect(await suggested(api, 'zz')).toEqual([]);
});

test('accents make no difference to a suggestion', async ({ api }) => {
  await api.pending(await api.person('mara'), { tags: ['Énergie'] });
  expect(await suggested(api, 'ene')).toEqual(['Énergie']);
});

test('at most ten tags are suggested', async ({ api }) => {
  const tags = Array.from({ length: 12 }, (_, n) => `tag${n}`);
  await api.pending(await api.person('mara'), { tags });
  expect(await suggested(api, 'tag')).toHaveLength(10);
});

test('a query of fewer than two characters is refused', async ({ api }) => {
  for (const query of ['', 'a', ' a ']) {
    const answer = await api.stranger.get(`/tags?query=${encodeURIComponent(query)}`);
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['query']]);
  }
  expect(fieldsOf(await api.stranger.get('/tags'))).toEqual(['query']);
});

test('a tag that no product has any more is not suggested', async ({ api }) => {
  const mara = await api.person('mara');
  const edited = await api.pending(mara, { tags: ['solar', 'wind'] });
  const deleted = await api.pending(mara, { tags: ['Tide', 'tide'] });
  await mara.patch(`/products/${edited}`, { body: { tags: ['wind'] } });
  await mara.delete(`/products/${deleted}`);
  expect([...(await suggested(api, 'sol')), ...(await suggested(api, 'tid'))]).toEqual([]);
  expect(await suggested(api, 'wi')).toEqual(['wind']);
});

test('signs of SQL are plain text to a suggestion', async ({ api }) => {
  await api.pending(await api.person('mara'), { tags: ['100% wool'] });
  expect(await suggested(api, '%%')).toEqual([]);
  expect(await suggested(api, '__')).toEqual([]);
  expect(await suggested(api, '100%')).toEqual(['100% wool']);
});
