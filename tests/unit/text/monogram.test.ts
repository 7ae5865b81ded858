import { expect, test } from 'vitest';
import { monogramLetter, monogramTone } from '#lib/text/monogram.ts';

test('a monogram is the first letter or digit, in upper case', () => {
  expect(monogramLetter('tidewater')).toBe('T');
  expect(monogramLetter('  “loupe”')).toBe('L');
  expect(monogramLetter('3 things')).toBe('3');
  expect(monogramLetter('ωmega')).toBe('Ω');
});

test('a name of signs alone keeps its first sign whole', () => {
  expect(monogramLetter('👩‍🚀 🚀')).toBe('👩‍🚀');
  expect(monogramLetter('')).toBe('?');
});

test('a name always has the same one of eight tones', () => {
  const tones = Array.from({ length: 400 }, (_, index) => monogramTone(`Product ${index}`));
  expect(new Set(tones)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
  expect(monogramTone('Tidewater')).toBe(monogramTone(' Tidewater '));
});
