import { expect } from 'vitest';
import { rateLimits } from '#lib/server/api/limits.ts';
import { maxScored } from '#lib/server/search/score.ts';
import { suggestions } from '#lib/server/search/suggest.ts';
import { manyPeople } from '../support/many-people.ts';
import { fieldsOf, type TestApi, test, testWith } from '../support/test-api.ts';

const suggested = async (api: TestApi, typed: string) =>
  (await api.anonymous.get(`/suggestions?q=${encodeURIComponent(typed)}`)).body;

const namesOf = ({ products }: { products: { name: string }[] }): string[] =>
  products.map(({ name }) => name);

test('a product is suggested by the beginning of its name, with logo, short description and votes', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const id = await api.accepted(mara, { name: 'Tidewater', shortDescription: 'Waits for the wind.' });
  await ivo.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [] } });
  const { products } = await suggested(api, ' TIDE');
  expect(products).toEqual([
    {
      _id: id,
      name: 'Tidewater',
      logo: expect.any(String),
      shortDescription: 'Waits for the wind.',
      upVote: 1,
    },
  ]);
});

test('one letter suggests the names that begin with it, the most voted first, and nothing that only has it', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  for (const name of ['Pebble', 'Plum', 'Quince', 'Apple']) await api.accepted(mara, { name });
  const { body } = await api.anonymous.get('/products/search?keyword=Plum');
  await ivo.patch(`/products/${body[0]._id}`, { body: { upVote: 1, upVoters: [] } });
  expect(namesOf(await suggested(api, 'p'))).toEqual(['Plum', 'Pebble']);
  for (const name of ['Pa', 'Pi', 'Po', 'P']) await api.accepted(mara, { name });
  const names = namesOf(await suggested(api, 'p'));
  expect(names).toHaveLength(suggestions.products);
  expect(names.slice(0, 2)).toEqual(['P', 'Plum']);
  for (const name of names) expect(name).toMatch(/^P/);
});

test('one typo is forgiven, as in a search', async ({ api }) => {
  const mara = await api.person('mara');
  await api.accepted(mara, { name: 'Tidewater' });
  expect(namesOf(await suggested(api, 'tidewatre'))).toEqual(['Tidewater']);
});

const publish = async (
  api: TestApi,
  ...products: { name: string; votes?: number; [field: string]: unknown }[]
) => {
  const mara = await api.person('mara');
  const blank = { shortDescription: '.', description: '.', tags: [] };
  for (const { votes = 0, ...fields } of products) {
    const id = await api.accepted(mara, { ...blank, ...fields });
    for (let n = 0; n < votes; n++)
      await (await api.person(`voter${n}`)).patch(`/products/${id}`, { body: { upVote: 1, upVoters: [] } });
  }
};

test('names that begin so come first, then words within a name, then other words, each by trend', async ({
  api,
}) => {
  await publish(
    api,
    { name: 'Charts', description: 'All about tides.', votes: 2 },
    { name: 'Low Tide', votes: 1 },
    { name: 'Spring Tides', votes: 2 },
    { name: 'Tidewater' },
  );
  expect(namesOf(await suggested(api, 'tide'))).toEqual(['Tidewater', 'Spring Tides', 'Low Tide', 'Charts']);
  // Three letters begin too many words to look for longer ones in texts.
  expect(namesOf(await suggested(api, 'tid'))).toEqual(['Tidewater', 'Spring Tides', 'Low Tide']);
});

test('of many names that begin so the one of just that name comes first, and then those that trend', async ({
  api,
}) => {
  const names = Array.from({ length: suggestions.products }, (_, n) => ({ name: `Loupe ${n}` }));
  await publish(api, ...names, { name: 'Loupe Z', votes: 2 }, { name: 'Loupe' });
  expect(namesOf(await suggested(api, 'loupe')).slice(0, 2)).toEqual(['Loupe', 'Loupe Z']);
});

test('of several words only the last may be a beginning', async ({ api }) => {
  await publish(api, { name: 'Contact Sheet' }, { name: 'Contact Shoebox' }, { name: 'Con Sheet' });
  expect(namesOf(await suggested(api, 'contact sh')).sort()).toEqual(['Contact Sheet', 'Contact Shoebox']);
  expect(namesOf(await suggested(api, 'con sheet'))).toEqual(['Con Sheet']);
});

test('a word within a name is found by a long beginning too', async ({ api }) => {
  await publish(api, { name: 'Old Thunderstorm' }, { name: 'Nightwatch' });
  expect(namesOf(await suggested(api, 'thund'))).toEqual(['Old Thunderstorm']);
});

test('a typo is not looked for in what some product has', async ({ api }) => {
  await publish(api, { name: 'Tidewatre' }, { name: 'Tidewater', votes: 2 });
  expect(namesOf(await suggested(api, 'tidewatre'))).toEqual(['Tidewatre']);
});

test('a name in one word, and another form of a word, are found as in a search', async ({ api }) => {
  await publish(api, { name: 'Open Street Map' }, { name: 'Album', tags: ['photo galleries'] });
  expect(namesOf(await suggested(api, 'openstreetmap'))).toEqual(['Open Street Map']);
  expect(namesOf(await suggested(api, 'photo gallery'))).toEqual(['Album']);
});

test('products that no moderator has seen hide none that are published', async ({ api }) => {
  const mara = await api.person('mara');
  await api.accepted(mara, { name: 'Two Cups', description: 'A telephone made of string.' });
  const flood = await api.person('flood');
  const words = { description: 'telephone string children', tags: [] };
  for (let n = 0; n < Math.max(suggestions.hitsRead, maxScored) + 5; n++)
    await api.pending(flood, { name: `Flood ${n}`, ...words });
  expect(namesOf(await suggested(api, 'telephone'))).toEqual(['Two Cups']);
  const { body } = await api.anonymous.get('/products/search?keyword=children telephone blockchain');
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['Two Cups']);
});

test('what is not published any more takes no place from what is', async ({ api }) => {
  const mara = await api.person('mara');
  for (let n = 0; n < suggestions.products; n++) {
    const id = await api.accepted(mara, { name: `Old Thunderstorm ${n}` });
    await (await api.person('ivo')).patch(`/products/${id}`, { body: { upVote: 1, upVoters: [] } });
    await api.moderate(id, { status: 'rejected' });
  }
  await publish(api, { name: 'Late Thunderstorm' });
  expect(namesOf(await suggested(api, 'thund'))).toEqual(['Late Thunderstorm']);
});

test('a question of which no product has all words suggests those that have some', async ({ api }) => {
  await publish(api, { name: 'Album', shortDescription: 'Photos of the family.' }, { name: 'Other' });
  expect(namesOf(await suggested(api, 'photos of boats'))).toEqual(['Album']);
});

test('only published products are suggested, with their tags and makers', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.pending(mara, { name: 'Marble', tags: ['marketing'] });
  const nothing = { products: [], tags: [], makers: [] };
  expect(await suggested(api, 'ma')).toEqual(nothing);
  await api.moderate(id, { status: 'accepted' });
  expect(await suggested(api, 'ma')).toMatchObject({
    products: [{ name: 'Marble' }],
    tags: [{ tag: 'marketing', slug: 'marketing', products: 1 }],
    makers: [{ name: 'mara' }],
  });
  await api.moderate(id, { status: 'rejected' });
  expect(await suggested(api, 'ma')).toEqual(nothing);
});

test('tags are suggested by the beginning of any of their words, the most used first', async ({ api }) => {
  const mara = await api.person('mara');
  await api.accepted(mara, { name: 'Vault', tags: ['password management', 'management', 'manual'] });
  await api.accepted(mara, { name: 'Safe', tags: ['management'] });
  const { tags } = await suggested(api, 'manage');
  expect(tags.map(({ tag }: { tag: string }) => tag)).toEqual(['management', 'password management']);
});

test('a tag is suggested by other forms of its words, in any order', async ({ api }) => {
  const mara = await api.person('mara');
  await api.accepted(mara, { name: 'Lightbox', tags: ['Photo Galleries', 'Photos', 'Art Galleries'] });
  for (const typed of ['photo gallery', 'gallery photos', 'galleries photo'])
    expect((await suggested(api, typed)).tags.map(({ tag }: { tag: string }) => tag)).toEqual([
      'Photo Galleries',
    ]);
});

test('a tag is suggested by a word of it that is too long to be learned, as by any other', async ({
  api,
}) => {
  const tag = `free visual ${'z'.repeat(41)}`;
  await publish(api, { name: 'Album', tags: [tag] }, { name: 'Other' });
  expect((await suggested(api, 'visual zzzz')).tags).toMatchObject([{ tag }]);
});

test('the alias of a tag suggests the tag that it stands for', async ({ api }) => {
  const mara = await api.person('mara');
  const mo = await api.person('mo', { role: 'moderator' });
  await api.accepted(mara, { name: 'Helm', tags: ['kubernetes'] });
  await api.accepted(mara, { name: 'Deck', tags: ['k8s'] });
  const merged = await mo.post('/tag-aliases', { body: { from: 'k8s', into: 'kubernetes' } });
  expect(merged.status).toBe(200);
  expect((await suggested(api, 'k8s')).tags).toEqual([
    { tag: 'kubernetes', slug: 'kubernetes', products: 2 },
  ]);
});

test('accounts of the same name hide no maker, however many there are', async ({ api }) => {
  const mara = await api.person('mara');
  await api.accepted(mara, { name: 'Tidewater', tags: [] });
  const namesakes = await manyPeople(api, 150, 'mar');
  expect(namesakes).toHaveLength(150);
  for (const query of ['ma', 'mar', 'mara'])
    expect((await suggested(api, query)).makers, query).toMatchObject([{ name: 'mara' }]);
});

test('a maker without a published product any more is not suggested, and is again once there is one', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara, { name: 'Tidewater', tags: [] });
  await api.moderate(id, { status: 'rejected' });
  expect((await suggested(api, 'mar')).makers).toEqual([]);
  await api.moderate(id, { status: 'accepted' });
  expect((await suggested(api, 'mar')).makers).toMatchObject([{ name: 'mara' }]);
});

test('a maker is suggested by their name alone, and not while their page is private', async ({ api }) => {
  const mara = await api.person('mara');
  await api.person('marble');
  await api.accepted(mara, { name: 'Tidewater', tags: [] });
  const { makers } = await suggested(api, 'mar');
  expect(makers).toEqual([{ _id: expect.any(String), name: 'mara', photoURL: null }]);
  expect((await suggested(api, 'mara@')).makers).toEqual([]);
  await mara.patch(`/users/${mara.email}/page`, { body: { private: true } });
  expect((await suggested(api, 'mar')).makers).toEqual([]);
});

test('a blank text is a validation error, and what can not be stored finds nothing', async ({ api }) => {
  for (const typed of ['', '  ', '\u0301']) {
    const response = await api.anonymous.get(`/suggestions?q=${encodeURIComponent(typed)}`);
    expect([response.status, fieldsOf(response)], typed).toEqual([422, ['q']]);
  }
  for (const typed of ['\0', '%', '"', "'", '-', '\u{10FFFF}'])
    expect((await api.anonymous.get(`/suggestions?q=${encodeURIComponent(typed)}`)).status, typed).toBe(200);
});

test('suggestions are the same for all spellings, and current', async ({ api }) => {
  const mara = await api.person('mara');
  await api.accepted(mara, { name: 'Tidewater' });
  expect(await suggested(api, ' TI ')).toEqual(await suggested(api, 'ti'));
  await api.accepted(mara, { name: 'Tiller' });
  expect(namesOf(await suggested(api, 'ti')).sort()).toEqual(['Tidewater', 'Tiller']);
});

const limited = testWith({ RATE_LIMITS: 'on' });
limited('suggestions are limited by address', async ({ api }) => {
  const from = (remoteAddress: string) =>
    api.app.request('/api/suggestions?q=ti', {}, { incoming: { socket: { remoteAddress } } });
  for (let n = 0; n < rateLimits.suggestions.calls; n++) expect((await from('192.0.2.1')).status).toBe(200);
  expect((await from('192.0.2.1')).status).toBe(429);
  expect((await from('192.0.2.2')).status).toBe(200);
});
