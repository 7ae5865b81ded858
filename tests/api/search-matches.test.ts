import { describe, expect } from 'vitest';
import { draft, type TestApi, test } from '../support/test-api.ts';

const product = (fields: object) =>
  draft({
    name: 'Tidewater',
    shortDescription: 'Runs jobs.',
    description: 'By the wind.',
    tags: [],
    ...fields,
  });

const find = async (api: TestApi, keyword: string) =>
  (await api.anonymous.get(`/products/search?keyword=${encodeURIComponent(keyword)}`)).body;

/** Publishes one product. @returns what a search for the keyword says of it */
const matchOf = async (api: TestApi, fields: object, keyword: string) => {
  await api.accepted(await api.person('mara'), product(fields));
  const [found] = await find(api, keyword);
  return found.match;
};

describe('a hit says why it was found', () => {
  test('by the words as they were typed, without a passage if a list displays them anyway', async ({
    api,
  }) => {
    const fields = { tags: ['Café life'], description: 'Tide and cafe.' };
    expect(await matchOf(api, fields, 'TIDE café')).toEqual({ terms: ['tide', 'cafe'], snippet: null });
  });

  test('by the word that a typo was corrected to, in place of the typo', async ({ api }) => {
    expect(await matchOf(api, {}, 'tidewatr jobs')).toEqual({ terms: ['tidewater', 'jobs'], snippet: null });
  });

  test('by every form of a word, those in the tags as well as the typed one in the text', async ({ api }) => {
    const mara = await api.person('mara');
    // Adds 'galleries' to the vocabulary.
    await api.accepted(mara, product({ name: 'Halls', tags: ['galleries'] }));
    const fields = { name: 'Wall', shortDescription: 'A gallery.', tags: ['Galleries'] };
    const match = await matchOf(api, fields, 'wall gallery');
    expect(match.terms.sort()).toEqual(['galleries', 'gallery', 'wall']);
  });

  test('by a short word as a whole in a text, and by the longer one that it begins in a name', async ({
    api,
  }) => {
    const fields = { name: 'Airline', description: 'By air, by sea, and by an AI.' };
    expect(await matchOf(api, fields, 'ai')).toEqual({ terms: ['ai'], snippet: null });
    expect(await matchOf(api, { ...fields, name: 'Ferry' }, 'ferry ai')).toMatchObject({
      snippet: 'By air, by sea, and by an AI.',
    });
  });

  test('by a passage of the description, where a word stands only there', async ({ api }) => {
    const before = 'It was drawn on a napkin, and then for years nobody thought of it any more. ';
    const after =
      ' reads as many gauges as there are in the harbour, and does so through the night, whatever the weather.';
    const match = await matchOf(api, { description: `${before}\n\nÄlmanac${after}` }, 'almanac tide');
    expect(match.terms).toEqual(['tide', 'almanac']);
    expect(match.snippet).toMatch(/^…\S.* Älmanac reads .*\S…$/);
    expect(match.snippet.length).toBeLessThanOrEqual(142);
  });

  test('by a passage that begins and ends with the description itself, if it is short', async ({ api }) => {
    const { snippet } = await matchOf(api, { description: 'With <b>almanac</b> & more.' }, 'almanac');
    expect(snippet).toBe('With <b>almanac</b> & more.');
  });

  test('by a passage that is not cut out of a link', async ({ api }) => {
    const description = `https://almanac.example/${'a'.repeat(200)} and then a long way on to where the almanac begins.`;
    const { snippet } = await matchOf(api, { description }, 'almanac');
    expect(snippet).toMatch(/^…and then .* almanac begins\.$/);
  });

  test('with the tags that matched in front, also those beyond the first ones', async ({ api }) => {
    const tags = [...Array.from({ length: 60 }, (_, n) => `tag ${n}`), 'Self-hosted'];
    await api.accepted(await api.person('mara'), product({ tags }));
    const [found] = await find(api, 'hosted');
    expect(found.tags.slice(0, 3)).toEqual(['Self-hosted', 'tag 0', 'tag 1']);
    expect([found.tags.length, found.tagCount]).toEqual([50, 61]);
  });

  test('and leaves out the description, as every list does', async ({ api }) => {
    await api.accepted(await api.person('mara'), product({}));
    const [found] = await find(api, 'tide');
    expect(found).not.toHaveProperty('description');
  });
});

test('of a long answer the first twenty hits say why they were found', async ({ api }) => {
  const mara = await api.person('mara');
  for (let n = 0; n < 21; n++)
    await api.accepted(mara, product({ name: `Number ${n}`, description: 'An almanac.' }));
  const hits = await find(api, 'almanac');
  expect(hits.map(({ match }: { match: { snippet: string | null } }) => match.snippet)).toEqual([
    ...Array(20).fill('An almanac.'),
    null,
  ]);
});

test('signs of a word are no part of a pattern', async ({ api }) => {
  expect((await matchOf(api, { name: 'C++ Insight' }, 'c++')).terms).toEqual(['c++']);
});
