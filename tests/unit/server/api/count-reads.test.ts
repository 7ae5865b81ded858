import { expect, test } from 'vitest';
import { countRead } from '#lib/server/api/count-reads.ts';
import type { Principal } from '#lib/server/api/principal.ts';
import type { RateLimiter } from '#lib/server/api/rate-limit.ts';

/** The points that are counted for a response of so many bytes. */
const counted = async (principal: Partial<Principal>, bytes: number) => {
  const calls: [kind: string, by: string | undefined, times: number][] = [];
  const rateLimiter: RateLimiter = {
    consume: async (kind, by, times = 1) => void calls.push([kind, by, times]),
    check: async () => {},
  };
  const tell = await countRead({ rateLimiter }, { rateLimitKey: undefined, ...principal });
  await tell?.(bytes);
  return calls;
};
const anonymous = { rateLimitKey: '192.0.2.1' };

test.each([
  [0, 1],
  [1, 1],
  [1024, 1],
  [1025, 2],
  [500_000, 489],
])('a response of %d bytes to an anonymous reader is %d points', async (bytes, points) => {
  const calls = await counted(anonymous, bytes);
  expect(calls.every(([kind, by]) => kind === 'reads' && by === '192.0.2.1')).toBe(true);
  expect(calls.reduce((sum, [, , times]) => sum + times, 0)).toBe(points);
});

test('a member is counted by account, not by the address that others share', async () => {
  const calls = await counted({ rateLimitKey: 'user:1', address: '192.0.2.1' }, 5_000);
  expect(new Set(calls.map(([kind, by]) => `${kind} ${by}`))).toEqual(new Set(['reads user:1']));
});

test("the site's own pages are not counted by what they read", async () => {
  expect(await counted({}, 5_000)).toEqual([]);
});
