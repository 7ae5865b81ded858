import { expect, test } from 'vitest';
import { namedPlaces } from '#lib/document/won-places.ts';

test('a place that was won has its name, and leads to its board', () => {
  const places = [
    { period: '2026-11-21', place: 1, product: 'Tidewater' },
    { period: '2026-W47', place: 3, product: 'Tidewater' },
  ];
  expect(
    namedPlaces(places).map(({ text, name, path, product }) => [`${text} ${name}`, path, product]),
  ).toEqual([
    ['1st on 21 November 2026', '/leaderboard/2026-11-21', 'Tidewater'],
    ['3rd in week 47 of 2026', '/leaderboard/2026-W47', 'Tidewater'],
  ]);
  expect(namedPlaces([{ period: '2026-W54', place: 1 }])).toEqual([]);
});
