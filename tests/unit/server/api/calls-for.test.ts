import { expect, test } from 'vitest';
import { callsFor } from '#lib/server/api/limit-member.ts';

test.each([
  [0, 1],
  [1, 1],
  [50, 1],
  [51, 2],
  [100, 2],
  [101, 3],
  [8_000, 160],
])('a product with %i tags counts as %i calls', (tags, calls) => {
  expect(callsFor(tags)).toBe(calls);
});
