import { expect, test } from 'vitest';
import { nextSort, readSorting, sorted } from '#lib/browser/lists/sorting.ts';

test('a minus sorts in descending order', () => {
  expect(readSorting('votes')).toEqual({ by: 'votes', descending: false });
  expect(readSorting('-votes')).toEqual({ by: 'votes', descending: true });
});

test("a heading requests its column's first sorting, then its reverse and back", () => {
  expect(nextSort('name', '-votes')).toBe('-votes');
  expect(nextSort('-votes', '-votes')).toBe('votes');
  expect(nextSort('votes', '-votes')).toBe('-votes');
});

test('rows are sorted by a column, stably', () => {
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
