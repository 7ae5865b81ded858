import { expect, test } from 'vitest';
import { fold, wordsOf } from '../../../src/lib/rules/words.ts';

test('folding takes away case and accents, however they are written', () => {
  expect(fold('Ünïcode')).toBe('unicode');
  expect(fold('E\u0301cole')).toBe('ecole');
  expect(fold('ﬁle Ａ')).toBe('file a');
  expect(fold(fold('ÇA VA'))).toBe(fold('ÇA VA'));
});

test('words are what lies between signs and spaces', () => {
  expect(wordsOf('Notes, with "AI" (on-device)…')).toEqual(['notes', 'with', 'ai', 'on', 'device']);
  expect(wordsOf("don't name:x a_b")).toEqual(['don', 't', 'name', 'x', 'a', 'b']);
});

test('the signs that names of languages end in belong to their word', () => {
  expect(wordsOf('C++ and C#, F#')).toEqual(['c++', 'and', 'c#', 'f#']);
});

test('words of every script and digits are words', () => {
  expect(wordsOf('Ежедневник 東京 42')).toEqual([fold('ежедневник'), '東京', '42']);
});

test('what has no letter has no word', () => {
  for (const text of ['', '   ', '"*"', '🙂', '\u0000']) expect(wordsOf(text)).toEqual([]);
});
