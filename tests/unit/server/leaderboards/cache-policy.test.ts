import { expect, test } from 'vitest';
import type { Leaderboard } from '#lib/contract/leaderboards.ts';
import { periodAround } from '#lib/domain/periods.ts';
import { leaderboardPaths } from '#lib/paths.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { cachePolicyOf } from '#lib/server/leaderboards/cache-policy.ts';
import { boardPath } from '../../../../src/layouts/leaderboards/addresses.ts';

const board: Leaderboard = {
  period: '2026-11-21',
  kind: 'day',
  startsAt: '2026-11-21T00:00:00.000Z',
  endsAt: '2026-11-22T00:00:00.000Z',
  state: 'closed',
  closedAt: '2026-11-22T00:02:00.000Z',
  previous: null,
  next: '2026-11-22',
  entries: [7, 9].map((id, index) => ({
    place: index + 1,
    productId: String(id),
    votes: 3,
    weight: 3,
    lastVoteAt: '2026-11-21T10:00:00.000Z',
    reachedAt: '2026-11-21T10:00:00.000Z',
    withdrawn: 0,
    product: null,
  })),
  more: false,
  newcomers: [],
};
const now = new Date('2026-11-22T23:59:50.500Z');

const nextDay = periodAround('day', '2026-11-22');

test('votes for others than its products leave a closed board in the cache', () => {
  const { tags } = cachePolicyOf(board, now);
  expect(tags).toContain(cacheTags.product('7'));
  expect(tags).not.toContain(cacheTags.products);
  expect(tags).not.toContain(cacheTags.product('8'));
});

test('a closed board is cached as long as its link to the next one is right', () => {
  // While that one runs, its address is the one of today, which it loses at midnight.
  expect(boardPath(nextDay, now)).toBe(leaderboardPaths.today);
  const { maxAge = Number.POSITIVE_INFINITY } = cachePolicyOf(board, now);
  expect(maxAge).toBe(9);
  expect(boardPath(nextDay, new Date(now.getTime() + maxAge * 1000))).toBe(leaderboardPaths.today);
  // From then on it stays, unless another period runs that may turn out to be empty.
  const tomorrow = new Date('2026-11-23T00:00:01.000Z');
  expect(boardPath(nextDay, tomorrow)).toBe(leaderboardPaths.of(nextDay.name));
  expect(cachePolicyOf(board, tomorrow).maxAge).toBeUndefined();
  const week: Leaderboard = { ...board, kind: 'week', period: '2026-W47', next: '2026-W48' };
  expect(cachePolicyOf(week, new Date('2026-11-29T23:59:50.500Z')).maxAge).toBe(9);
  expect(cachePolicyOf(week, new Date('2026-11-30T00:00:01.000Z')).maxAge).toBeUndefined();
});

test('until then every vote may change it, and so does midnight', () => {
  for (const state of ['running', 'ended'] as const)
    expect(cachePolicyOf({ ...board, state }, now)).toEqual({
      tags: ['products', 'leaderboards'],
      maxAge: 9,
    });
});
