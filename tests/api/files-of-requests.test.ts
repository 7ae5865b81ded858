import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { read } from '../support/document-rows.ts';
import { test } from '../support/test-api.ts';

/** The files of this project in which a function runs during `work`, from the project's root. */
const filesThatRun = async (work: () => Promise<unknown>): Promise<string[]> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return result
    .filter(({ functions }) => functions.some(({ ranges: [range] }) => range && range.count > 0))
    .map(({ url }) => (url.startsWith('file:') ? fileURLToPath(url) : url))
    .map((path) => relative('.', path))
    .filter((path) => path.startsWith('src/'))
    .sort();
};

const parts = read('docs/requests.md').split(/^## /m);

/** The files that docs/requests.md names in a section, and in the one about every call. */
const filesNamed = (section: string): Set<string> => {
  const text = ['Every call of the API', section]
    .map((title) => parts.find((part) => part.startsWith(`${title}\n`)))
    .join();
  return new Set([...text.matchAll(/`(src\/[\w./[\]-]+)`/g)].map(([, file = '']) => file));
};

/** Runs the call twice: what is done once, such as building a query, is no part of it. */
const filesMissing = async (section: string, work: () => Promise<unknown>): Promise<string[]> => {
  await work();
  const named = filesNamed(section);
  const ran = await filesThatRun(work);
  expect(ran.length).toBeGreaterThan(20);
  return ran.filter((file) => !named.has(file));
};

test('docs/requests.md names every file of the API that a page runs through', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  const read = async () => api.app.request(`/api/products?id=${id}`);
  expect(await filesMissing('A page', read)).toEqual([]);
});

test('docs/requests.md names every file of the API that a search runs through', async ({ api }) => {
  await api.accepted(await api.person('mara'), { name: 'Lantern' });
  await api.accepted(await api.person('ana'), { name: 'Lantern of paper' });
  const search = async (keyword: string) => api.app.request(`/api/products/search?keyword=${keyword}`);
  const keywords = ['lantern', 'lantren', 'lantern paper kites'];
  expect(
    await filesMissing('A search', async () => {
      for (const keyword of keywords) expect((await search(keyword)).status).toBe(200);
    }),
  ).toEqual([]);
});

test('docs/requests.md names every file of the API that a vote runs through', async ({ api }) => {
  const voter = await api.person('ivo');
  const products = [
    await api.accepted(await api.person('mara')),
    await api.accepted(await api.person('ana')),
  ];
  expect(await filesMissing('A vote', () => voter.votes(products.shift() ?? ''))).toEqual([]);
});
