import { expect, test } from 'vitest';
import { totalsOf } from '#lib/browser/statistics/figure-tables.ts';
import type { Statistics } from '#lib/contract/statistics.ts';

const statistics = (active: number, refunded: number): Statistics => ({
  users: { user: 3, moderator: 1, admin: 1, suspended: 0 },
  products: { accepted: 2, featured: 1, pending: 0, rejected: 0, reported: 0 },
  votes: 5,
  reviews: 1,
  subscriptions: { active, refunded },
  incomeCents: active * 99_00,
  days: [],
  mostVoted: [],
});

const groups = (figures: Statistics, sells: boolean) => totalsOf(figures, sells).map(({ group }) => group);

test('subscriptions are counted on sites that sell them, and where some were sold', () => {
  const without = ['Users', 'Products', 'Reactions'];
  expect(groups(statistics(0, 0), false)).toEqual(without);
  for (const [figures, sells] of [
    [statistics(0, 0), true],
    [statistics(1, 0), false],
    [statistics(0, 1), false],
  ] as const)
    expect(groups(figures, sells)).toEqual([...without, 'Subscriptions']);
});

test('the figure of refunded payments counts the disputed ones too, and says so', () => {
  const figures = totalsOf(statistics(1, 2), true).flatMap((totals) => totals.figures);
  expect(figures).toContainEqual(['Refunded or disputed', 2]);
});
