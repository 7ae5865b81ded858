import { expect } from 'vitest';
import { fieldsOf, type TestApi, test } from '../support/test-api.ts';

const suggested = async (api: TestApi, query: string) =>
  (await api.anonymous.get(`/tags?query=${encodeURIComponent(query)}`)).body;

test('tags in use that begin so are suggested, the most used first', async ({ api }) => {
  const mara = await api.person('mara');
  await api.accepted(mara, { tags: ['database', 'data', 'design'] });
  await api.accepted(mara, { tags: ['data'] });
  expect(await suggested(api, 'da')).toEqual(['data', 'database']);
  expect(await suggested(api, ' DATAB ')).toEqual(['database']);
  expect(await suggested(api, 'zz')).toEqual([]);
});

test('accents make no difference to a suggestion', async ({ api }) => {
  await api.accepted(await api.person('mara'), { tags: ['Énergie'] });
  expect(await suggested(api, 'ene')).toEqual(['Énergie']);
});

test('at most ten tags are suggested', async ({ api }) => {
  const tags = Array.from({ length: 12 }, (_, n) => `tag${n}`);
  await api.accepted(await api.person('mara'), { tags });
  expect(await suggested(api, 'tag')).toHaveLength(10);
});

test('a query of fewer than two characters is a validation error', async ({ api }) => {
  for (const query of ['', 'a', ' a ']) {
    const response = await api.anonymous.get(`/tags?query=${encodeURIComponent(query)}`);
    expect([response.status, fieldsOf(response)]).toEqual([422, ['query']]);
  }
  expect(fieldsOf(await api.anonymous.get('/tags'))).toEqual(['query']);
});

test('characters that a look-up folds away do not count: a query of accents alone is a validation error', async ({
  api,
}) => {
  await api.accepted(await api.person('mara'), { tags: ['énergie'] });
  for (const query of ['\u0301\u0301', 'e\u0301', '\u00a0\u3000e']) {
    const response = await api.anonymous.get(`/tags?query=${encodeURIComponent(query)}`);
    expect([response.status, fieldsOf(response)], query).toEqual([422, ['query']]);
  }
  expect(await suggested(api, 'e\u0301n')).toEqual(['énergie']);
});

test('a tag that no product has any more is not suggested', async ({ api }) => {
  const mara = await api.person('mara');
  const edited = await api.accepted(mara, { tags: ['solar', 'wind'] });
  const deleted = await api.accepted(mara, { tags: ['Tide', 'tide'] });
  await mara.patch(`/products/${edited}`, { body: { tags: ['wind'] } });
  await api.moderate(edited, { status: 'accepted' });
  await mara.delete(`/products/${deleted}`);
  expect([...(await suggested(api, 'sol')), ...(await suggested(api, 'tid'))]).toEqual([]);
  expect(await suggested(api, 'wi')).toEqual(['wind']);
});

test('only tags of published products are suggested, as they come and go', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.pending(mara, { tags: ['solar'] });
  expect(await suggested(api, 'sol')).toEqual([]);
  await api.moderate(id, { status: 'accepted' });
  expect(await suggested(api, 'sol')).toEqual(['solar']);
  await mara.patch(`/products/${id}`, { body: { tags: ['solar', 'solo'] } });
  await api.moderate(id, { status: 'accepted' });
  expect(await suggested(api, 'sol')).toEqual(['solar', 'solo']);
  await api.moderate(id, { status: 'rejected' });
  await mara.patch(`/products/${id}`, { body: { tags: ['solemn'] } });
  await mara.delete(`/products/${id}`);
  expect(await suggested(api, 'sol')).toEqual([]);
});

test('tags that look alike and say something else are two tags', async ({ api }) => {
  await api.accepted(await api.person('mara'), { tags: ['バス停', 'ハス停'] });
  expect((await suggested(api, 'ハス')).sort()).toEqual(['ハス停', 'バス停'].sort());
});

test('a product with thousands of tags is taken, accepted and deleted', async ({ api }) => {
  const mara = await api.person('mara');
  const tags = Array.from({ length: 7_000 }, (_, n) => `t${n.toString(36)}`);
  const id = await api.accepted(mara, { tags });
  expect(await suggested(api, 't0')).toEqual(['t0']);
  expect((await mara.delete(`/products/${id}`)).body).toEqual({ deletedCount: 1 });
  expect(await suggested(api, 't0')).toEqual([]);
});

test('the tags beyond the fiftieth are not suggested', async ({ api }) => {
  const tags = Array.from({ length: 51 }, (_, n) => `tag${n + 1}`);
  await api.accepted(await api.person('mara'), { tags });
  expect(await suggested(api, 'tag50')).toEqual(['tag50']);
  expect(await suggested(api, 'tag51')).toEqual([]);
});

test('signs of SQL are plain text to a suggestion', async ({ api }) => {
  await api.accepted(await api.person('mara'), { tags: ['100% wool'] });
  expect(await suggested(api, '%%')).toEqual([]);
  expect(await suggested(api, '__')).toEqual([]);
  expect(await suggested(api, '100%')).toEqual(['100% wool']);
});
