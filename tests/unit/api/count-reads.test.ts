import { expect, test } from 'vitest';
import type { Caller } from '../../../src/lib/server/api/caller.ts';
import { countRead } from '../../../src/lib/server/api/count-reads.ts';

/** What is counted when this caller reads so many bytes. */
const counted = async (caller: Partial<Caller>, bytes: number) => {
  const calls: [kind: string, by: string | undefined, times: number][] = [];
  const allow = async (kind: string, by: string | undefined, times = 1) => void calls.push([kind, by, times]);
  const tell = await countRead(
    { allow },
    {
      user: undefined,
      actor: undefined,
      emailVerified: false,
      identity: undefined,
      countedAs: undefined,
      address: undefined,
      ...caller,
    },
  );
  tell?.(bytes);
  return calls;
};
const stranger = { countedAs: '192.0.2.1' };

test.each([
  [0, 1],
  [1, 1],
  [1024, 1],
  [1025, 2],
  [500_000, 489],
])('an answer of %d bytes to a stranger is %d points', async (bytes, points) => {
  const calls = await counted(stranger, bytes);
  expect(calls.every(([kind, by]) => kind === 'reads' && by === '192.0.2.1')).toBe(true);
  expect(calls.reduce((sum, [, , times]) => sum + times, 0)).toBe(points);
});

test("neither members nor the site's own pages are counted by what they read", async () => {
  expect(await counted({ countedAs: 'user:1', user: {} as NonNullable<Caller['user']> }, 5_000)).toEqual([]);
  expect(await counted({}, 5_000)).toEqual([]);
});
