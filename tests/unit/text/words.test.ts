import { expect, test } from 'vitest';
import { fold, identityOf, wordsOf } from '#lib/text/words.ts';

test('folding removes case and accents, however they are encoded', () => {
  expect(fold('Ünïcode')).toBe('unicode');
  expect(fold('E\u0301cole')).toBe('ecole');
  expect(fold('ﬁle Ａ')).toBe('file a');
  expect(fold(fold('ÇA VA'))).toBe(fold('ÇA VA'));
});

test('words are separated by punctuation and spaces', () => {
  expect(wordsOf('Notes, with "AI" (on-device)…')).toEqual(['notes', 'with', 'ai', 'on', 'device']);
  expect(wordsOf("don't name:x a_b")).toEqual(['don', 't', 'name', 'x', 'a', 'b']);
});

test('trailing signs of language names belong to their word', () => {
  expect(wordsOf('C++ and C#, F#')).toEqual(['c++', 'and', 'c#', 'f#']);
});

test('signs between words, or before one, are dropped', () => {
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

test('identity ignores the encoding, and distinguishes what only looks alike', () => {
  expect(identityOf(' E\u0301cole Ａ')).toBe(identityOf('école a'));
  expect(identityOf('バス')).not.toBe(identityOf('ハス'));
  expect(identityOf('की')).not.toBe(identityOf('कि'));
});

test('words of every script and digits are words', () => {
  expect(wordsOf('Ежедневник 東京 42')).toEqual([fold('ежедневник'), '東京', '42']);
});

test('each emoji is a word, whatever its variant, and so is a flag', () => {
  expect(wordsOf('🚀Rocket ❤️ to go👍🏽 🇯🇵')).toEqual(['🚀', 'rocket', '❤', 'to', 'go', '👍', '🇯🇵']);
});

test('a text without letters has no words', () => {
  for (const text of ['', '   ', '"*"', '→', '\u0000', '\u200b']) expect(wordsOf(text)).toEqual([]);
});

test('a letter with more marks than any language has is folded all the same', () => {
  // To sort all of them takes the square of their number.
  const marked = `a${'\u0301\u0316'.repeat(20_000)}b`;
  expect(fold(marked)).toBe('ab');
  expect(identityOf(marked).length).toBeLessThan(40);
});
