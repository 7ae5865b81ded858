import { expect, test } from 'vitest';
import { nextSort, readSorting } from '../../../src/lib/rules/sorting.ts';

test('a minus sorts the other way round', () => {
  expect(readSorting('votes')).toEqual({ by: 'votes', descending: false });
  expect(readSorting('-votes')).toEqual({ by: 'votes', descending: true });
});

test("a heading asks for its column's first sorting, then for the other way round and back", () => {
  expect(nextSort('name', '-votes')).toBe('-votes');
  expect(nextSort('-votes', '-votes')).toBe('votes');
  expect(nextSort('votes', '-votes')).toBe('-votes');
});
