import { expect, test } from 'vitest';
import { cut } from '#lib/text/cut.ts';

test('a text that fits stays as it is', () => {
  expect(cut('', 3)).toBe('');
  expect(cut('abc', 3)).toBe('abc');
  expect(cut('a🦊', 3)).toBe('a🦊');
});

test('a longer one ends at its limit', () => {
  expect(cut('abcd', 3)).toBe('abc');
  expect(cut('a🦊b', 3)).toBe('a🦊');
});

test('no character is halved: one that would be is left out', () => {
  expect(cut('ab🦊', 3)).toBe('ab');
  expect(cut('🦊', 1)).toBe('');
  for (let max = 0; max < 9; max++) {
    expect(cut('𝕌nea🦊th', max).isWellFormed()).toBe(true);
    expect(cut('𝕌nea🦊th', max).length).toBeLessThanOrEqual(max);
  }
});
