import { expect, test } from 'vitest';
import { editDistance } from '#lib/text/edit-distance.ts';

test('a letter missing, added, wrong or swapped with its neighbour is one edit', () => {
  for (const typed of ['lope', 'louppe', 'loume', 'luope', 'loup', 'xloupe', 'oupe'])
    expect(editDistance(typed, 'loupe'), typed).toBe(1);
});

test('edits add up, and equal words have none', () => {
  expect(editDistance('loupe', 'loupe')).toBe(0);
  expect(editDistance('kitten', 'sitting')).toBe(3);
  expect(editDistance('', 'loupe')).toBe(5);
  expect(editDistance('loupe', '')).toBe(5);
  expect(editDistance('', '')).toBe(0);
});

test('the distance is the same both ways', () => {
  for (const [a, b] of [
    ['harbor', 'harbour'],
    ['abcd', 'dcba'],
    ['ca', 'abc'],
  ] as const)
    expect(editDistance(a, b)).toBe(editDistance(b, a));
});
