import { expect } from 'vitest';
import { expectCountsToEqualRows } from '../support/counts.ts';
import { namesOf, type TestApi, test, totalOf } from '../support/test-api.ts';

const publish = async (api: TestApi, products: Record<string, string[]>) => {
  const mara = await api.person('mara');
  const ids: Record<string, string> = {};
  for (const [name, tags] of Object.entries(products)) ids[name] = await api.accepted(mara, { name, tags });
  return ids;
};

const moderator = (api: TestApi) => api.person('mo', { role: 'moderator' });
const merge = async (api: TestApi, from: string, into: string) =>
  (await moderator(api)).post('/tag-aliases', { body: { from, into } });
const separate = async (api: TestApi, alias: string) =>
  (await moderator(api)).delete(`/tag-aliases/${encodeURIComponent(alias)}`);

const namesIn = async (api: TestApi, slug: string) =>
  namesOf(await api.anonymous.get(`/products?tags=${slug}`)).sort();
const tags = async (api: TestApi) =>
  Object.fromEntries(
    (await api.anonymous.get('/tag-pages')).body.map(
      ({ tag, products }: { tag: string; products: number }) => [tag, products],
    ),
  );

test('a merge shows what it moves before it does', async ({ api }) => {
  await publish(api, { A: ['k8s'], B: ['k8s', 'Kubernetes'], D: ['Kubernetes'] });
  const { body } = await (await moderator(api)).get('/tag-aliases/preview?from=K8S&into=kubernetes');
  expect(body).toEqual({
    from: { slug: 'k8s', tag: 'k8s', products: 2 },
    into: { slug: 'kubernetes', tag: 'Kubernetes', products: 2 },
    both: 1,
    names: ['A', 'B'],
    aliases: [],
  });
  expect(await tags(api)).toEqual({ k8s: 2, Kubernetes: 2 });
});

test('a merge names each product that it moves once, also if it has the tag by two of its names', async ({
  api,
}) => {
  await publish(api, { A: ['k8s', 'kube'], B: ['kube'], D: ['Kubernetes'] });
  await merge(api, 'k8s', 'kube');
  const { body } = await (await moderator(api)).get('/tag-aliases/preview?from=kube&into=kubernetes');
  expect(body).toMatchObject({ names: ['A', 'B'], aliases: ['k8s'] });
});

test('a merged tag lists its products under the other one, each once, and its address leads there', async ({
  api,
}) => {
  await publish(api, { A: ['k8s'], B: ['k8s', 'Kubernetes'], D: ['Kubernetes'], E: ['other'] });
  expect((await merge(api, 'k8s', 'kubernetes')).body).toEqual({ modifiedCount: 1 });
  expect(await tags(api)).toEqual({ Kubernetes: 3, other: 1 });
  expect(await namesIn(api, 'kubernetes')).toEqual(['A', 'B', 'D']);
  expect(await namesIn(api, 'k8s')).toEqual(['A', 'B', 'D']);
  expect((await api.anonymous.get('/tag-pages/k8s')).body.slug).toBe('kubernetes');
  expect((await api.anonymous.get('/tags?query=k8')).body).toEqual([]);
  await expectCountsToEqualRows(api.context.db);
});

test('a product that gets an alias from now on is listed under the tag', async ({ api }) => {
  const { A = '' } = await publish(api, { A: ['k8s'], B: ['Kubernetes'] });
  await merge(api, 'k8s', 'kubernetes');
  await publish(api, { New: ['K8s', 'kubernetes'] });
  expect(await tags(api)).toEqual({ Kubernetes: 3 });
  const mara = await api.person('mara');
  await mara.patch(`/products/${A}`, { body: { tags: ['cloud'] } });
  await api.moderate(A, { status: 'accepted' });
  expect(await namesIn(api, 'kubernetes')).toEqual(['B', 'New']);
  await mara.patch(`/products/${A}`, { body: { tags: ['k8s'] } });
  await api.moderate(A, { status: 'accepted' });
  expect(await namesIn(api, 'kubernetes')).toEqual(['A', 'B', 'New']);
  await expectCountsToEqualRows(api.context.db);
});

test('separating a merged tag restores what was before, also after further merges', async ({ api }) => {
  await publish(api, { A: ['kube'], B: ['k8s'], D: ['Kubernetes'], E: ['cloud', 'k8s'] });
  const before = await tags(api);
  await merge(api, 'kube', 'k8s');
  await merge(api, 'k8s', 'kubernetes');
  await merge(api, 'kubernetes', 'cloud');
  expect(await tags(api)).toEqual({ cloud: 4 });
  expect((await separate(api, 'k8s')).body).toEqual({ deletedCount: 1 });
  expect(await tags(api)).toEqual({ cloud: 2, k8s: 3 });
  expect(await namesIn(api, 'kube')).toEqual(['A', 'B', 'E']);
  await separate(api, 'kubernetes');
  await separate(api, 'kube');
  expect(await tags(api)).toEqual(before);
  expect((await separate(api, 'kube')).body).toEqual({ deletedCount: 0 });
  await expectCountsToEqualRows(api.context.db);
});

test('a merged tag is separated by any spelling of it', async ({ api }) => {
  const mara = await api.person('mara');
  await api.accepted(mara, { tags: ['machine learning', 'AI'] });
  for (const spelling of ['Machine_Learning', 'machine_learning', 'Machine learning']) {
    await merge(api, 'machine learning', 'AI');
    expect((await separate(api, spelling)).body, spelling).toEqual({ deletedCount: 1 });
  }
});

test('a tag can’t be merged with itself, or after it was merged already', async ({ api }) => {
  await publish(api, { A: ['a'], B: ['b'], D: ['c'] });
  await merge(api, 'a', 'b');
  for (const [from, into, status] of [
    ['a', 'b', 409],
    ['b', 'a', 409],
    ['a', 'c', 409],
    ['b', 'B', 409],
    ['nothing', 'b', 404],
    ['b', 'nothing', 404],
  ] as const)
    expect((await merge(api, from, into)).status, `${from} into ${into}`).toBe(status);
  expect(await tags(api)).toEqual({ b: 2, c: 1 });
});

test('a tag is merged by any spelling of it, but not by that of an alias', async ({ api }) => {
  await publish(api, { A: ['photo gallery'], B: ['photos'], D: ['pictures'] });
  const preview = async (from: string) =>
    (await (await moderator(api)).get(`/tag-aliases/preview?into=pictures&from=${encodeURIComponent(from)}`))
      .status;
  for (const from of ['photo_gallery', 'Photo_Gallery', 'Photo gallery'])
    expect(await preview(from), from).toBe(200);
  await merge(api, 'photo gallery', 'photos');
  for (const from of ['photo_gallery', 'Photo_Gallery', 'Photo gallery'])
    expect(await preview(from), from).toBe(409);
});

test('plurals, spaces and hyphens are proposed and not merged; C, C# and C++ stay three', async ({ api }) => {
  await publish(api, {
    A: ['photo gallery', 'gallery', 'C', 'tag'],
    B: ['photo gallery', 'C#', 'tags'],
    D: ['photo-galleries', 'galleries', 'C++', 'tag'],
  });
  const mo = await moderator(api);
  const { body } = await mo.get('/tags/moderator?view=proposed');
  const proposed = body.map((row: { tag: string; proposal: { tag: string } }) => [row.tag, row.proposal.tag]);
  expect(Object.fromEntries(proposed)).toEqual({
    'photo-galleries': 'photo gallery',
    tags: 'tag',
    gallery: 'galleries',
  });
  expect(Object.keys(await tags(api))).toHaveLength(9);
});

test('moderators search tags and those merged into them', async ({ api }) => {
  await publish(api, { A: ['k8s'], B: ['Kubernetes'], D: ['Énergie'] });
  await merge(api, 'k8s', 'kubernetes');
  const mo = await moderator(api);
  const found = async (query: string) => {
    const response = await mo.get(`/tags/moderator?${query}`);
    expect(totalOf(response)).toBe(response.body.length);
    return response.body.map(({ tag }: { tag: string }) => tag);
  };
  expect(await found('')).toEqual(['Kubernetes', 'Énergie']);
  expect(await found('q=K8')).toEqual(['Kubernetes']);
  expect(await found('q=energ')).toEqual(['Énergie']);
  expect(await found('view=merged')).toEqual(['Kubernetes']);
  expect(await found('q=zz')).toEqual([]);
});

test('merges and their undoing are in the moderation log', async ({ api }) => {
  await publish(api, { A: ['k8s'], B: ['Kubernetes'] });
  await merge(api, 'k8s', 'kubernetes');
  await separate(api, 'k8s');
  const admin = await api.person('noor', { role: 'admin' });
  const { body } = await admin.get('/moderation-log?limit=2');
  expect(body).toMatchObject([
    { act: 'separateTag', by: { name: 'mo' }, subject: { _id: 'k8s', name: 'k8s ← Kubernetes' } },
    { act: 'mergeTags', by: { name: 'mo' }, subject: { _id: 'k8s', name: 'k8s → Kubernetes' } },
  ]);
});
