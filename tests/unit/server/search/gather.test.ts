import { expect, test } from 'vitest';
import { bestRanked } from '#lib/server/search/gather.ts';

const found = new Map([
  [11, 2],
  [12, -10],
  [13, 0],
  [14, 2],
  [15, 0],
]);

test('of more hits than are wanted, those of a worse rank than the last wanted one are left out', () => {
  expect([...bestRanked(found, 2).keys()]).toEqual([12, 13, 15]);
  expect([...bestRanked(found, 3).keys()]).toEqual([12, 13, 15]);
});

test('hits that share the rank of the last wanted one stay, since the trend decides between them', () => {
  expect([...bestRanked(found, 4).keys()]).toEqual([11, 12, 13, 14, 15]);
});

test('as many hits as are wanted, or fewer, all stay', () => {
  expect(bestRanked(found, 5)).toBe(found);
  expect(bestRanked(found, 1_000)).toBe(found);
});
