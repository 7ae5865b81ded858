import { expect, test } from 'vitest';
import { nextSort, readSorting, sorted } from '#lib/browser/lists/sorting.ts';

test('a minus sorts the other way round', () => {
  expect(readSorting('votes')).toEqual({ by: 'votes', descending: false });
  expect(readSorting('-votes')).toEqual({ by: 'votes', descending: true });
});

test("a heading asks for its column's first sorting, then for the other way round and back", () => {
  expect(nextSort('name', '-votes')).toBe('-votes');
  expect(nextSort('-votes', '-votes')).toBe('votes');
  expect(nextSort('votes', '-votes')).toBe('-votes');
});

test('rows are ordered by what a column holds, and as they were where it holds the same', () => {
  const rows = [
    { name: 'émile', votes: 9 },
    { name: 'Zoe', votes: 10 },
    { name: 'ada', votes: 9 },
  ];
  const columns = {
    name: ({ name }: { name: string }) => name,
    votes: (row: { votes: number }) => row.votes,
  };
  const names = (sort: string) => sorted(rows, sort, columns).map(({ name }) => name);
  expect(names('name')).toEqual(['ada', 'émile', 'Zoe']);
  expect(names('-votes')).toEqual(['Zoe', 'émile', 'ada']);
  expect(names('votes')).toEqual(['émile', 'ada', 'Zoe']);
  expect(names('toString')).toEqual(['émile', 'Zoe', 'ada']);
});
