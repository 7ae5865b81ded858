import { describe, expect } from 'vitest';
import { find, matchOf, namesFound, publish } from '../support/searches.ts';
import { namesOf, test, totalOf } from '../support/test-api.ts';

const photos = ['Album', 'Shoebox', 'Contact Sheet'].map((name, at) => ({
  name,
  shortDescription: 'Photos of the family.',
  description: at ? '.' : 'On your own server.',
}));

describe('with fewer than three hits', () => {
  test('products that have only some of the words are found too, the rarer words first', async ({ api }) => {
    await publish(api, ...photos, { name: 'Sonar', tags: ['boats'] }, { name: 'Other' });
    expect((await namesFound(api, 'photos of boats'))[0]).toBe('Sonar');
    expect((await namesFound(api, 'photos of boats')).slice(1).sort()).toEqual([
      'Album',
      'Contact Sheet',
      'Shoebox',
    ]);
  });

  test('hits with all words, also found by similar ones, do not count twice: some words follow', async ({
    api,
  }) => {
    await publish(
      api,
      { name: 'Hoard', tags: ['cloud storage'] },
      { name: 'Cellar', tags: ['cloud storage'] },
      { name: 'Larder', tags: ['storage'] },
      { name: 'Clout', tags: ['weather'] },
      { name: 'Other' },
    );
    expect((await namesFound(api, 'cloud storage')).slice(2)).toContain('Larder');
  });

  test('the answer says whether any hit has all words', async ({ api }) => {
    await publish(api, ...photos, { name: 'Sonar', tags: ['boats'] });
    for (const keyword of [
      'photos',
      'family photos',
      'photos on a server',
      'how can I see my photos',
      'phot',
    ])
      expect(await matchOf(api, keyword), keyword).toBe('all-words');
    for (const keyword of ['photos of boats', 'phottos', 'xyzzy', 'photos xyzzy'])
      expect(await matchOf(api, keyword), keyword).toBe('near');
  });

  test('what comes near is counted and paged like all hits', async ({ api }) => {
    await publish(api, ...photos, { name: 'Sonar', tags: ['boats'] });
    const page = async (pagination: string) => {
      const response = await find(api, 'photos of boats', pagination);
      return [namesOf(response), totalOf(response), response.headers.get('x-match')];
    };
    const all = await namesFound(api, 'photos of boats');
    expect(all).toHaveLength(4);
    expect(await page('&limit=3')).toEqual([all.slice(0, 3), 4, 'near']);
    expect(await page('&limit=3&offset=3')).toEqual([all.slice(3), 4, 'near']);
    expect(await page('&limit=3&offset=6')).toEqual([[], 4, 'near']);
  });

  test('those that have all words stay in front', async ({ api }) => {
    await publish(
      api,
      ...photos,
      { name: 'Boats', tags: ['boats'] },
      { name: 'Z', description: 'Photos, boats.' },
    );
    expect((await namesFound(api, 'photos of boats')).slice(0, 2)).toEqual(['Z', 'Boats']);
    expect(await matchOf(api, 'photos of boats')).toBe('all-words');
  });
});

test('with three hits that have all words nothing else is found', async ({ api }) => {
  await publish(api, ...photos, { name: 'Family tree' });
  expect((await namesFound(api, 'family photos')).sort()).toEqual(['Album', 'Contact Sheet', 'Shoebox']);
});

test('words that only say how somebody asks need not be there, unless there are no others', async ({
  api,
}) => {
  await publish(api, { name: 'Who are you?' }, { name: 'Boats', tags: ['boats'] });
  expect(await namesFound(api, 'where can I find an app for boats')).toEqual(['Boats']);
  expect(await namesFound(api, 'who are you')).toEqual(['Who are you?']);
});

test('two such words that make a known one are looked for', async ({ api }) => {
  await publish(api, { name: 'Mailer', tags: ['lists'] }, { name: 'Chores', tags: ['todo lists'] });
  expect((await namesFound(api, 'to do lists'))[0]).toBe('Chores');
});

test('a search of moderators finds only what has all words', async ({ api }) => {
  await publish(api, ...photos);
  const noor = await api.person('noor', { role: 'moderator' });
  const names = async (q: string) =>
    namesOf(await noor.get(`/products/moderator?q=${encodeURIComponent(q)}`));
  expect(await names('photos of boats')).toEqual([]);
  expect(await names('album photos')).toEqual(['Album']);
});

describe('of a question that says how, for whom or what to do with it', () => {
  const wikis = ['Commonplace', 'Marginalia', 'Gloss'].map((name) => ({ name, tags: ['wiki'] }));
  const boxes = ['Attic', 'Cellar', 'Larder'].map((name) => ({
    name,
    description: 'Self hosted, with a wiki for the family, to share.',
  }));

  test('what has its subject is found, and comes before what only mentions all words', async ({ api }) => {
    await publish(api, ...boxes, ...wikis);
    for (const keyword of ['self hosted wiki', 'share a wiki with the family']) {
      const names = await namesFound(api, keyword);
      expect(names.slice(0, 3).sort(), keyword).toEqual(['Commonplace', 'Gloss', 'Marginalia']);
      expect(names.slice(3).sort(), keyword).toEqual(['Attic', 'Cellar', 'Larder']);
    }
  });

  test('of two that have its subject, the one with all words comes first', async ({ api }) => {
    await publish(api, ...wikis, { name: 'Scholia', tags: ['wiki', 'self hosted'] });
    expect((await namesFound(api, 'self hosted wiki'))[0]).toBe('Scholia');
    expect(await matchOf(api, 'self hosted wiki')).toBe('all-words');
    expect(await matchOf(api, 'wiki for the family')).toBe('near');
  });

  test('a subject that is misspelt, or that few have, is found too', async ({ api }) => {
    await publish(api, ...boxes, ...wikis, { name: 'Sonar', tags: ['boats'] });
    expect(await namesFound(api, 'self hosted wikki')).toEqual(
      expect.arrayContaining(['Commonplace', 'Gloss', 'Marginalia']),
    );
    expect((await namesFound(api, 'self hosted boats'))[0]).toBe('Sonar');
  });

  test('what only mentions its subject in a long text is left out', async ({ api }) => {
    await publish(api, ...wikis, { name: 'Meadow', description: 'Its makers have a wiki.' });
    expect((await namesFound(api, 'self hosted wiki')).sort()).toEqual([
      'Commonplace',
      'Gloss',
      'Marginalia',
    ]);
    expect(await namesFound(api, 'wiki')).toContain('Meadow');
  });

  test('without a subject all words are', async ({ api }) => {
    await publish(api, ...boxes, ...wikis);
    expect((await namesFound(api, 'self hosted')).sort()).toEqual(['Attic', 'Cellar', 'Larder']);
  });

  test('a moderator finds what has all words', async ({ api }) => {
    const mo = await api.person('mo', { role: 'moderator' });
    await publish(api, ...boxes, ...wikis);
    const response = await mo.get('/products/moderator?q=self+hosted+wiki');
    expect(namesOf(response).sort()).toEqual(['Attic', 'Cellar', 'Larder']);
  });
});
