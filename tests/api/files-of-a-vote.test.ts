import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { read } from '../support/document-rows.ts';
import { test } from '../support/test-api.ts';

/** The files of ours in which a function runs meanwhile, from the project's root. */
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

/** What a section of the page names. */
const filesNamed = (section: string): Set<string> => {
  const text =
    read('docs/requests.md')
      .split(/^## /m)
      .find((part) => part.startsWith(`${section}\n`)) ?? '';
  return new Set([...text.matchAll(/`(src\/[\w./[\]-]+)`/g)].map(([, file = '']) => file));
};

test('the page about requests names every file of ours that a vote runs through in the API', async ({
  api,
}) => {
  const voter = await api.person('ivo');
  const [first, second] = [
    await api.accepted(await api.person('mara')),
    await api.accepted(await api.person('ana')),
  ];
  // What is done once, such as building a query, is no part of it.
  await voter.votes(first);
  const ran = await filesThatRun(() => voter.votes(second));
  expect(ran).toContain('src/lib/server/votes/cast-votes.ts');
  const named = filesNamed('A vote');
  expect(ran.filter((file) => !named.has(file))).toEqual([]);
});
