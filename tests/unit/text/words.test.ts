import { expect, test } from 'vitest';
import { fold, identityOf, wordsOf } from '#lib/text/words.ts';

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

test('signs between words, or before one, belong to none', () => {
  expect(wordsOf('iOS+Android #AI a#b +1 C++17 C++/C#')).toEqual([
    'ios',
    'android',
    'ai',
    'a',
    'b',
    '1',
    'c',
    '17',
    'c++',
    'c#',
  ]);
});

test('the same is the same however it is written, and what only looks alike is not', () => {
  expect(identityOf(' E\u0301cole Ａ')).toBe(identityOf('école a'));
  expect(identityOf('バス')).not.toBe(identityOf('ハス'));
  expect(identityOf('की')).not.toBe(identityOf('कि'));
});

test('words of every script and digits are words', () => {
  expect(wordsOf('Ежедневник 東京 42')).toEqual([fold('ежедневник'), '東京', '42']);
});

test('what has no letter has no word', () => {
  for (const text of ['', '   ', '"*"', '🙂', '\u0000']) expect(wordsOf(text)).toEqual([]);
});
