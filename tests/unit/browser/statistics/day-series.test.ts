import { expect, test } from 'vitest';
import { dailyAverage, dayInWords, seriesSummary } from '#lib/browser/statistics/day-series.ts';

const days = [
  { day: '2026-11-19', products: 0, votes: 1_200, signUps: 0 },
  { day: '2026-11-20', products: 2, votes: 40, signUps: 0 },
  { day: '2026-11-21', products: 1, votes: 7, signUps: 0 },
];

test('a chart is summed up in a sentence', () => {
  expect(seriesSummary(days, 'votes')).toBe(
    'Votes by day, 19 November 2026 to 21 November 2026: 1,247 in all, most on 19 November 2026 with 1,200',
  );
});

test('a series without anything says so', () => {
  expect(seriesSummary(days, 'signUps')).toBe('Sign-ups by day, 19 November 2026 to 21 November 2026: none');
  expect(seriesSummary([], 'votes')).toBe('Votes by day: none');
});

test('an average leaves out today, which is not over', () => {
  expect(dailyAverage(days, 'votes')).toBe(620);
  expect(dailyAverage(days.slice(0, 1), 'votes')).toBeUndefined();
});

test('a day is described with all its counts', () => {
  expect(dayInWords({ day: '2026-11-20', products: 2, votes: 40, signUps: 0 })).toBe(
    '20 November 2026: 2 products, 40 votes, 0 sign-ups',
  );
  expect(dayInWords({ day: '2026-11-20', products: 1, votes: 1, signUps: 1_000 })).toBe(
    '20 November 2026: 1 product, 1 vote, 1,000 sign-ups',
  );
});
