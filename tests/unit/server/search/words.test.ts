import { expect, test } from 'vitest';
import { indexedWords, maxInnerWords, withoutLinks, wordsOfName } from '#lib/server/search/words.ts';

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

const inDescription = (description: string) =>
  indexedWords({ name: '', tags: [], shortDescription: '', description }).description;

test.each([
  ['东京地图', ['东京地图', '京地图', '地图', '图']],
  ['アプリcalendar', ['アフリcalendar', 'フリcalendar', 'リcalendar', 'calendar']],
  ['ไทย', ['ไทย', 'ทย', 'ย']],
  ['자료실', ['자료실', '료실', '실'].map((word) => word.normalize('NFKD'))],
  ['telephoto', ['telephoto']],
])('of %s the words that begin inside are indexed too', (text, words) => {
  expect(inDescription(text)).toEqual(words);
});

test('of words inside of others the first letters are indexed, and so many of a product', () => {
  const run = Array.from({ length: 10_000 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('');
  const words = inDescription(run);
  expect(words).toHaveLength(maxInnerWords + 1);
  expect(new Set(words.slice(1).map((word) => word.length))).toEqual(new Set([8]));
});

test('a word with special letters is indexed as it is typed without them too', () => {
  expect(inDescription('Smørrebrød Æon straße')).toEqual([
    'smørrebrød',
    'æon',
    'straße',
    'smorrebrod',
    'aeon',
    'strasse',
  ]);
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
  // In steps that grow by the square of their length each would take over five seconds.
  for (const letter of ['a', '音', 'a\u0301\u0316']) {
    const description = letter.repeat(50_000);
    const before = process.cpuUsage();
    const { description: words } = indexedWords({ name: '', tags: [], shortDescription: '', description });
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
    expect(words.length).toBeLessThan(3);
  }
});
