import { expect, test } from 'vitest';
import { stemOf } from '#lib/server/search/stem.ts';

test.each([
  ['gallery', 'galleries'],
  ['photo', 'photos'],
  ['manage', 'managing', 'manager', 'managed', 'management'],
  ['share', 'sharing', 'shares', 'shared'],
  ['automate', 'automation', 'automating'],
  ['plan', 'planning', 'planned', 'plans'],
  ['index', 'indexing', 'indexes'],
])('%s and its other forms share a stem', (...forms) => {
  expect(new Set(forms.map(stemOf)).size).toBe(1);
});

test('words that are no forms of each other keep stems of their own', () => {
  const words = ['news', 'new', 'bus', 'use', 'string', 'sing', 'red', 'ring', 'class', 'yes', 'feed', 'sky'];
  expect(new Set(words.map(stemOf)).size).toBe(words.length - 1); // news and new: Porter takes them for one
});

test('of other scripts, of digits and of endless words the stem is the word', () => {
  for (const word of ['ежедневники', '2fas', 'überblicke', `${'a'.repeat(40)}s`, 'as', 'c++'])
    expect(stemOf(word)).toBe(word);
});

test('words of vowels alone take no time', () => {
  for (const word of ['a'.repeat(40), `${'ay'.repeat(19)}ed`, `${'ai'.repeat(18)}tional`])
    expect(typeof stemOf(word)).toBe('string');
});
