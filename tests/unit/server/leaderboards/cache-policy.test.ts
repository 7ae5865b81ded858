import { expect, test } from 'vitest';
import type { Leaderboard } from '#lib/contract/leaderboards.ts';
import { cachePolicyOf } from '#lib/server/leaderboards/cache-policy.ts';

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
    lastVoteAt: '2026-11-21T10:00:00.000Z',
    reachedAt: '2026-11-21T10:00:00.000Z',
    withdrawn: 0,
    product: null,
  })),
  more: false,
  newcomers: [],
};
const now = new Date('2026-11-22T23:59:50.500Z');

test('a closed board is stored for good: votes for others than its products leave it', () => {
  expect(cachePolicyOf(board, now)).toEqual({ tags: ['leaderboards', 'product:7', 'product:9'] });
});

test('until then every vote may change it, and so does midnight', () => {
  for (const state of ['running', 'ended'] as const)
    expect(cachePolicyOf({ ...board, state }, now)).toEqual({
      tags: ['products', 'leaderboards'],
      maxAge: 9,
    });
});
