import { expect, test } from 'vitest';
import { earliestOf, isCostly, isDeep } from '#lib/domain/browsing.ts';

test('an age is counted from the beginning of a day (UTC), so that it changes once a day', () => {
  for (const time of ['00:00:00.000', '23:59:59.999'])
    expect(earliestOf('week', new Date(`2026-11-22T${time}Z`))).toBe('2026-11-15T00:00:00.000Z');
  expect(earliestOf('year', new Date('2026-11-22T12:00:00.000Z'))).toBe('2025-11-22T00:00:00.000Z');
});

test.each([
  [{}, false],
  [{ sort: 'newest' }, false],
  [{ tags: ['a'] }, false],
  [{ rating: 4 }, false],
  [{ sort: 'trending', tags: ['a'] }, false],
  [{ age: 'week' }, true],
  [{ tags: ['a', 'b'] }, true],
  [{ sort: 'votes', rating: 4 }, true],
] as const)('whether a list of %j counts as a combination: %s', (query, expected) => {
  expect(isCostly(query)).toBe(expected);
});

test('a part is deep in a list from the hundredth page of six on', () => {
  expect([0, 594, 600, 60_000].map(isDeep)).toEqual([false, false, true, true]);
});
