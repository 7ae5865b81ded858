import { expect, test } from 'vitest';
import { vocabularyEntriesOf } from '#lib/server/search/index-products.ts';

const product = { name: 'Tide', tags: ['Wind Power', 'énergie'], shortDescription: 'Runs on the tide' };
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `tag${n}`);

test('entries are the tags, and each word of name, short description and tags once', () => {
  const { tags, words } = vocabularyEntriesOf(product);
  expect([...tags]).toEqual([
    ['wind power', 'Wind Power'],
    ['énergie', 'énergie'],
  ]);
  expect([...words]).toEqual(['tide', 'runs', 'the', 'wind', 'power', 'energie']);
});

test('tags beyond the fiftieth add no entries', () => {
  const { tags, words } = vocabularyEntriesOf({ name: '', tags: numbered(8_000), shortDescription: '' });
  expect([tags.size, tags.has('tag49'), tags.has('tag50')]).toEqual([50, true, false]);
  expect([words.size, words.has('tag49'), words.has('tag50')]).toEqual([50, true, false]);
});

test('a product adds at most 200 words', () => {
  const tags = Array.from({ length: 50 }, (_, n) =>
    Array.from({ length: 8 }, (_, m) => `${n}w${m}`).join(' '),
  );
  expect(vocabularyEntriesOf({ ...product, tags }).words.size).toBe(200);
});

test('words that are too short or too long for typo correction are left out', () => {
  const name = `ab abc ${'x'.repeat(40)} ${'y'.repeat(41)}`;
  expect([...vocabularyEntriesOf({ name, tags: [], shortDescription: '' }).words]).toEqual([
    'abc',
    'x'.repeat(40),
  ]);
});

test('tags that a database can not tell apart are one', () => {
  expect(vocabularyEntriesOf({ name: '', tags: ['\ud800', '\udbff'], shortDescription: '' }).tags.size).toBe(
    1,
  );
});
