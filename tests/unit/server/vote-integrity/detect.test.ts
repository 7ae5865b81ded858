import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import process from 'node:process';
import { expect, test, vi } from 'vitest';
import { detect } from '#lib/server/vote-integrity/detect.ts';

const now = new Date('2026-11-28T12:00:00.000Z');

/** One voter per product: many votes to examine, and nothing to find. */
const votes = (count: number) => ({
  voter: Float64Array.from({ length: count }, (_, n) => n),
  product: Float64Array.from({ length: count }, (_, n) => n),
  at: new Float64Array(count).fill(now.getTime() - 1),
  ...{ totals: new Float64Array(0), makers: new Float64Array(0) },
});

/** Priorities of the process's threads (proc(5): the 19th value, of which the third follows the name in brackets). */
const priorities = (): number[] =>
  readdirSync('/proc/self/task').map((thread) => {
    const [, values = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ');
    return Number(values.split(' ')[16]);
  });

test('examining votes gives way to requests, and the server keeps its priority', async () => {
  const before = getPriority();
  const found = detect(votes(200_000), now, new AbortController().signal);
  if (process.platform === 'linux')
    await vi.waitUntil(() => priorities().includes(constants.priority.PRIORITY_LOW), { timeout: 10_000 });
  expect(await found).toEqual([]);
  expect(getPriority()).toBe(before);
});
