import { expect, test } from 'vitest';
import { trendOf as trendOfWeight } from '#lib/domain/trending.ts';
import { rankings } from '#lib/text/messages/ranking.ts';

/** Of votes that weigh in full. */
const trendOf = (votes: number, acceptedAt: string | null) => trendOfWeight(1000 * votes, acceptedAt);

const day = 24 * 60 * 60 * 1000;
const at = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * day).toISOString();

test('the score is the logarithm of one plus the votes, plus a thirtieth per day', () => {
  expect(trendOf(0, '1970-01-01T00:00:00.000Z')).toBe(0);
  expect(trendOf(9, '1970-01-01T00:00:00.000Z')).toBe(1);
  expect(trendOf(99, '1970-01-31T00:00:00.000Z')).toBe(3);
});

test('ten times the votes weigh as much as thirty days', () => {
  expect(trendOf(9, at(0))).toBeCloseTo(trendOf(0, at(30)), 10);
  expect(trendOf(99, at(0))).toBeCloseTo(trendOf(9, at(30)), 10);
});

test('the example that the lists explain their order by is right', () => {
  const [, fresh, days, old] =
    /with (\d+) votes .* from (\d+) days ago with (\d+)/.exec(rankings.trending.example)?.map(Number) ?? [];
  expect(trendOf(fresh ?? 0, at(days ?? 0))).toBeCloseTo(trendOf(old ?? 0, at(0)), 10);
  expect(days).toBe(30);
});

test('a vote and a day each lift a product', () => {
  expect(trendOf(1, at(0))).toBeGreaterThan(trendOf(0, at(0)));
  expect(trendOf(100_001, at(0))).toBeGreaterThan(trendOf(100_000, at(0)));
  expect(trendOf(0, at(1))).toBeGreaterThan(trendOf(0, at(0)));
});

test('a product that was never accepted scores 0', () => {
  expect(trendOf(1_000, null)).toBe(0);
});
