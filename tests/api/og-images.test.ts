import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import type { OgKind } from '#lib/server/og/content.ts';
import { ogContentOf } from '#lib/server/og/contents.ts';
import { createOgImages } from '#lib/server/og/og-images.ts';
import { draft, type TestApi, test } from '../support/test-api.ts';

// What the pages call, in place of the API of the process.
const globals = globalThis as { unearthApi?: Promise<TestApi['app']> };
let folder = '';
beforeEach<{ api: TestApi }>(({ api }) => {
  folder = mkdtempSync(join(tmpdir(), 'og-images-'));
  globals.unearthApi = Promise.resolve(api.app);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  delete globals.unearthApi;
});

/** The version of the image of a page; null if it has none. */
const versionOf = async (kind: OgKind, key: string): Promise<string | null> => {
  const images = createOgImages({
    siteUrl: 'https://unearth.example',
    siteFiles: folder,
    folder,
    log: { warn: () => {} },
  });
  const content = await ogContentOf(kind, key);
  return content && images.version(content);
};

const vote = { upVote: 1, upVoters: [] };

test('the image of a product is another one once its name, text, tags or rating change, and not by a vote', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const id = await api.accepted(mara);
  const versions = [await versionOf('products', id)];
  await ivo.patch(`/products/${id}`, { body: vote });
  expect(await versionOf('products', id)).toBe(versions[0]);
  for (const change of [
    { name: 'Ebb' },
    { name: 'Ebb', shortDescription: 'Other' },
    { name: 'Ebb', shortDescription: 'Other', tags: ['x'] },
  ]) {
    await mara.patch(`/products/${id}`, { body: draft(change) });
    versions.push(await versionOf('products', id));
  }
  await ivo.post('/reviews', { body: { productId: id, description: 'Fine.', rating: 4 } });
  versions.push(await versionOf('products', id));
  expect(new Set(versions).size).toBe(5);
});

test('what is not public has no image', async ({ api }) => {
  const mara = await api.person('mara');
  const pending = await api.pending(mara);
  const rejected = await api.accepted(mara);
  await api.moderate(rejected, { status: 'rejected' });
  for (const id of [pending, rejected, '999999', 'x']) expect(await versionOf('products', id), id).toBeNull();
  const { makerId } = (await mara.get(`/users/${mara.email}/page`)).body;
  expect(await versionOf('makers', makerId)).toMatch(/^[\da-f]{20}$/);
  await mara.patch(`/users/${mara.email}/page`, { body: { private: true } });
  expect(await versionOf('makers', makerId)).toBeNull();
  await api.accepted(mara, { tags: ['Wind power'] });
  expect(await versionOf('tags', 'wind_power')).toMatch(/^[\da-f]{20}$/);
  for (const tag of ['nothing', 'Wind power', 'wind power'])
    expect(await versionOf('tags', tag), tag).toBeNull();
  for (const name of ['today', '2026-W54', '2026-02-30', '2031', 'x'])
    expect(await versionOf('leaderboards', name), name).toBeNull();
});

test('the image of a tag names its most voted products, and how many there are', async ({ api }) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const first = await api.accepted(mara, { name: 'Tidewater', tags: ['wind'] });
  api.now('2026-11-21T12:10:00.000Z');
  await api.accepted(mara, { name: 'Loupe', tags: ['wind'] });
  await ivo.patch(`/products/${first}`, { body: vote });
  expect(await ogContentOf('tags', 'wind')).toMatchObject({
    title: 'wind',
    text: '2 products',
    entries: [{ name: 'Tidewater', place: null }, { name: 'Loupe' }],
  });
});

test('the image of a leaderboard has the first ones by their places, and changes with their order alone', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const [first, second] = [
    await api.accepted(mara, { name: 'Loupe' }),
    await api.accepted(mara, { name: 'Ebb' }),
  ];
  expect(await ogContentOf('leaderboards', '2026')).toMatchObject({ title: '2026' });
  await (await api.person('ivo')).patch(`/products/${second}`, { body: vote });
  const content = await ogContentOf('leaderboards', 'all');
  expect(content).toMatchObject({
    label: 'Leaderboard',
    title: 'All time',
    entries: [{ place: 1, name: 'Ebb' }],
  });
  const before = await versionOf('leaderboards', 'all');
  await (await api.person('ute')).patch(`/products/${second}`, { body: vote });
  expect(await versionOf('leaderboards', 'all')).toBe(before);
  await (await api.person('ben')).patch(`/products/${first}`, { body: vote });
  expect(await versionOf('leaderboards', 'all')).not.toBe(before);
});
