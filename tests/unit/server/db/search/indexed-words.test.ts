import { expect, test } from 'vitest';
import { indexedWords, withoutLinks, wordsOfName } from '#lib/server/db/search/indexed-words.ts';

test.each([
  ['Pi-hole', ['pi', 'hole', 'pihole']],
  ['OpenStreetMap', ['openstreetmap', 'open', 'street', 'map']],
  ['Open WebUI', ['open', 'webui', 'openwebui', 'web', 'ui']],
  ['LibreNMS', ['librenms', 'libre', 'nms']],
  ['Überblick über C++', ['uberblick', 'uber', 'c++', 'uberblickuber', 'uberc', 'uberblickuberc']],
  ['Tidewater', ['tidewater']],
  ['IBM', ['ibm']],
])('%s is indexed as it is, joined, and as its capitals part it', (name, words) => {
  expect(wordsOfName(name)).toEqual(words);
});

test('the joins of a long name are bounded', () => {
  expect(wordsOfName(Array.from({ length: 50 }, (_, n) => `w${n}`).join(' ')).length).toBeLessThan(90);
});

test('compounds are words in each text, but only names are parted at capitals', () => {
  const words = indexedWords({
    name: 'A',
    tags: ['self-hosted', 'GitHub'],
    shortDescription: 'An e-mail client for JavaScript.',
    description: 'It’s to-do.',
  });
  expect(words).toEqual({
    name: ['a'],
    tags: ['self', 'hosted', 'selfhosted', 'github'],
    shortDescription: ['an', 'e', 'mail', 'client', 'for', 'javascript', 'email'],
    description: ['it', 's', 'to', 'do', 'its', 'todo'],
  });
});

test('links are blanked out, and texts stay as long as they are', () => {
  const text = 'See [it](https://a.example/b?c=d#e), www.f.example and ftp://g; and/or a:b.';
  const blank = withoutLinks(text);
  expect(blank).toHaveLength(text.length);
  expect(blank.replace(/ +/g, ' ')).toBe('See [it]( ), and and/or a:b.');
});

test('long texts without an end take no time', () => {
  for (const text of ['a-'.repeat(5_000), 'http://'.repeat(1_400), 'www.'.repeat(2_500), 'aB'.repeat(50)])
    expect(
      indexedWords({ name: text, tags: [text], shortDescription: text, description: text }),
    ).toBeTruthy();
});

test('words far longer than any text have are read once, not from each of their letters', () => {
  // In steps that grow by the square of their length this would take minutes.
  for (const letter of ['a', '音', 'a\u0301\u0316']) {
    const description = letter.repeat(300_000);
    expect(indexedWords({ name: '', tags: [], shortDescription: '', description }).description).toHaveLength(
      1,
    );
  }
});
