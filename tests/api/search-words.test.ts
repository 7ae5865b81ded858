import { describe, expect } from 'vitest';
import { find, namesFound, publish } from '../support/searches.ts';
import { draft, namesOf, test } from '../support/test-api.ts';

describe('a name is found however it is written', () => {
  const names = ['Pi-hole', 'Open WebUI', 'OpenStreetMap', 'Nextcloud', 'LibreNMS', 'Home Assistant'];
  const typed: Record<string, string> = {
    pihole: 'Pi-hole',
    'pi hole': 'Pi-hole',
    openwebui: 'Open WebUI',
    'open web ui': 'Open WebUI',
    'open street map': 'OpenStreetMap',
    openstreet: 'OpenStreetMap',
    'next cloud': 'Nextcloud',
    'libre nms': 'LibreNMS',
    homeassistant: 'Home Assistant',
    'home ass': 'Home Assistant',
  };
  test('in one word, apart, or as its capitals part it', async ({ api }) => {
    await publish(api, ...names.map((name) => ({ name })), {
      name: 'Map of the open street',
      tags: ['open', 'home'],
    });
    for (const [keyword, name] of Object.entries(typed))
      expect((await namesFound(api, keyword))[0], keyword).toBe(name);
  });
});

test('each two words of a search may be one, also where words stand twice', async ({ api }) => {
  await publish(api, { name: 'Panel', shortDescription: 'The open webui.' }, { name: 'Web', tags: ['ui'] });
  for (const keyword of ['open web ui', 'open web open web ui']) {
    const response = await find(api, keyword);
    expect([namesOf(response)[0], response.headers.get('x-match')], keyword).toEqual(['Panel', 'all-words']);
  }
});

test('a compound is found in one word and in two', async ({ api }) => {
  await publish(
    api,
    { name: 'Album', shortDescription: 'Self-hosted photos.' },
    { name: 'B', tags: ['ecommerce'] },
  );
  for (const keyword of ['selfhosted', 'self hosted', 'self-hosted'])
    expect(await namesFound(api, keyword)).toEqual(['Album']);
  for (const keyword of ['ecommerce', 'e-commerce', 'e commerce'])
    expect(await namesFound(api, keyword)).toEqual(['B']);
});

test('other forms of a word are found, behind the typed one', async ({ api }) => {
  await publish(
    api,
    { name: 'One', shortDescription: 'Manages a password.' },
    { name: 'Two', tags: ['photo gallery'] },
    { name: 'Three', tags: ['photo galleries'] },
  );
  expect(await namesFound(api, 'managing passwords')).toEqual(['One']);
  expect(await namesFound(api, 'photo gallery')).toEqual(['Two', 'Three']);
  expect(await namesFound(api, 'photo galleries')).toEqual(['Three', 'Two']);
});

test('forms are those of approved products alone', async ({ api }) => {
  const mara = await api.person('mara');
  await publish(api, { name: 'Album', description: 'It has galleries.' });
  expect(await namesFound(api, 'gallery')).toEqual([]);
  const id = await api.pending(mara, draft({ name: 'Galleries' }));
  expect(await namesFound(api, 'gallery')).toEqual([]);
  await api.moderate(id, { status: 'accepted' });
  expect((await namesFound(api, 'gallery')).sort()).toEqual(['Album', 'Galleries']);
});

test('links are no words, neither in the long description nor in the short one', async ({ api }) => {
  const link = 'https://github.example/git/loupe?x=tide#wind';
  await publish(
    api,
    {
      name: 'Album',
      shortDescription: `Photos, ${link}`,
      description: `See [the source](${link}) or www.git.example.`,
    },
    { name: 'Git kit', description: 'and/or tcp://' },
  );
  expect(await namesFound(api, 'git')).toEqual(['Git kit']);
  for (const word of ['github', 'loupe', 'tide', 'https', 'www'])
    expect(await namesFound(api, word), word).toEqual([]);
  for (const word of ['source', 'see']) expect(await namesFound(api, word), word).toEqual(['Album']);
});

test('whole words come before beginnings of names, and the short description before the long one', async ({
  api,
}) => {
  await publish(
    api,
    { name: 'Airline planner' },
    { name: 'Long', description: 'Uses AI.' },
    { name: 'Short', shortDescription: 'Uses AI.' },
    { name: 'Tagged', tags: ['AI'] },
    { name: 'Notes with AI' },
  );
  expect(await namesFound(api, 'AI')).toEqual([
    'Notes with AI',
    'Tagged',
    'Short',
    'Long',
    'Airline planner',
  ]);
});

test('of products that have all words, those come first in which rarer ones stand in front', async ({
  api,
}) => {
  const common = Array.from({ length: 8 }, (_, n) => ({ name: `Common ${n}`, tags: ['server'] }));
  await publish(
    api,
    ...common,
    { name: 'Server of mails', description: 'With a calendar.' },
    { name: 'Calendar', description: 'On a server.' },
  );
  expect((await namesFound(api, 'calendar server'))[0]).toBe('Calendar');
});

test('of products with the subject, one that is also of the kind or praise asked for comes first', async ({
  api,
}) => {
  await publish(
    api,
    { name: 'Spelt', tags: ['sourdough'], shortDescription: 'A book of recipes.' },
    { name: 'Oats', tags: ['sourdough'], shortDescription: 'A course for two.' },
    { name: 'Emmer', tags: ['sourdough'], shortDescription: 'A box of jars.' },
    { name: 'Rye', tags: ['sourdough'], shortDescription: 'The best app.' },
  );
  expect(await namesFound(api, 'sourdough')).toHaveLength(4);
  for (const keyword of ['sourdough app', 'best sourdough', 'the best sourdough app'])
    expect(await namesFound(api, keyword), keyword).toEqual([
      'Rye',
      ...(await namesFound(api, 'sourdough')).filter((name) => name !== 'Rye'),
    ]);
});
