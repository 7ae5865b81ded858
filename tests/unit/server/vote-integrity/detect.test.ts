import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { days, hours, seconds } from '#lib/domain/durations.ts';
import { findCoordinatedVotes } from '#lib/domain/vote-integrity/find-coordinated-votes.ts';
import { VoteLog } from '#lib/domain/vote-integrity/vote-log.ts';
import { detect } from '#lib/server/vote-integrity/detect.ts';
import type { VoteReads } from '#lib/server/vote-integrity/read-votes.ts';

const now = new Date('2026-11-28T12:00:00.000Z');

type Vote = readonly [voter: number, product: number, at: number];

const columns = (votes: readonly Vote[]) => {
  const column = (n: 0 | 1 | 2) => Float64Array.from(votes, (vote) => vote[n]);
  const ids = (n: 0 | 1) => new Float64Array([...new Set(column(n))]).sort();
  return {
    ...{ voter: column(0), product: column(1), at: column(2) },
    ...{ voters: ids(0), products: ids(1), areAll: false },
  };
};

/** One voter per product: many votes to examine, and nothing to find. */
const lonelyVotes = (count: number) =>
  columns(Array.from({ length: count }, (_, n) => [n, n, now.getTime() - 1] as const));

const noFacts = async () => ({ totals: new Float64Array(), makers: new Float64Array() });

const reads = (votes: ReturnType<typeof columns>, facts: VoteReads['facts'] = noFacts): VoteReads => ({
  votes: async (_, onRead) => {
    onRead(votes.at.length);
    return votes;
  },
  facts,
});

/** Values of `few` with which the votes of these tests are examined there. */
const places = { 'in place': 1_000, 'in a thread': 0 };
const few = places['in place'];

const { signal } = new AbortController();

/** Priorities of the process's threads (proc(5): the 19th value, of which the third follows the name in brackets). */
const priorities = (): number[] =>
  readdirSync('/proc/self/task').map((thread) => {
    const [, values = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ');
    return Number(values.split(' ')[16]);
  });

test('examining votes gives way to requests, and the server keeps its priority', async () => {
  const before = getPriority();
  const found = detect(reads(lonelyVotes(200_000)), { now, few, signal });
  if (process.platform === 'linux')
    await vi.waitUntil(() => priorities().includes(constants.priority.PRIORITY_LOW), { timeout: 60_000 });
  expect(await found).toEqual([]);
  expect(getPriority()).toBe(before);
});

/** Accounts vote for products at once: ids of one to four digits, whose order as texts is another. */
const ring = Array.from({ length: 12 }, (_, n): Vote[] =>
  Array.from({ length: 10 }, (_, p) => [
    2 + n * 99,
    8 + p,
    now.getTime() - days(9 - p) - hours(3) + seconds(20 * n),
  ]),
).flat();

test('findings by ids are those by names, with the facts that are read later, in place as in a thread', async () => {
  // Each for both products of a maker, all at one time: in the order of their names.
  const thin = Array.from(
    { length: 60 },
    (_, n): Vote => [9_985 + (n >> 1), 6 + (n % 2), now.getTime() - hours(9)],
  );
  const others = Array.from(
    { length: 300 },
    (_, n): Vote => [3_000 + n, 30 + (n % 40), now.getTime() - hours(n)],
  );
  const votes = [...ring, ...thin, ...others];
  const totals = others.map(([voter]) => [voter, 4] as const);
  const makers = votes.map(([, product]) => [product, 1] as const);
  const log = new VoteLog();
  for (const [voter, product, at] of votes) log.add(String(voter), String(product), at);
  const byNames = findCoordinatedVotes(log, {
    totals: new Map(totals.map(([voter, total]) => [String(voter), total])),
    makers: new Map(makers.map(([product, maker]) => [String(product), String(maker)])),
    now: now.getTime(),
  });
  const facts = { totals: new Float64Array(totals.flat()), makers: new Float64Array(makers.flat()) };
  for (const [place, few] of Object.entries(places)) {
    const found = detect(
      reads(columns(votes), async () => facts),
      { now, few, signal },
    );
    expect(await found, place).toEqual(byNames);
  }
  expect(byNames.map(({ kind }) => kind)).toEqual(['lockstep', 'burst', 'burst']);
});

test('votes are not examined if the facts about them cannot be read', async () => {
  const noAnswer = () => Promise.reject(new Error('no answer'));
  for (const [place, few] of Object.entries(places)) {
    const unread = detect(reads(lonelyVotes(1), noAnswer), { now, few, signal });
    await expect(unread, place).rejects.toThrow('no answer');
  }
});

test('nothing is found where there are no votes', async () => {
  const unasked = () => Promise.reject(new Error('no facts are needed'));
  expect(await detect(reads(columns([]), unasked), { now, few, signal })).toEqual([]);
});

test('a thread is started once more than a few votes are read, before the others are', async () => {
  const onWorker = vi.fn();
  process.on('worker', onWorker);
  try {
    const votes = columns(ring);
    const read: VoteReads['votes'] = async (_, onRead) => {
      for (const count of [few - 1, few]) onRead(count);
      await nextTurn();
      expect(onWorker).not.toHaveBeenCalled();
      for (const count of [few + 1, few + 2]) onRead(count);
      await nextTurn();
      expect(onWorker).toHaveBeenCalledOnce();
      return votes;
    };
    expect(await detect({ votes: read, facts: noFacts }, { now, few, signal })).toHaveLength(1);
  } finally {
    process.off('worker', onWorker);
  }
});

test('facts are read no further once the thread has failed', async () => {
  let ended: AbortSignal | undefined;
  const votes = { ...lonelyVotes(1), voters: new Float64Array() };
  const neverAnswered: VoteReads['facts'] = (_, given) => {
    ended = given;
    return new Promise(() => {});
  };
  const unread = detect(reads(votes, neverAnswered), { now, few: places['in a thread'], signal });
  await expect(unread).rejects.toThrow('Id 0 is not among the votes that are examined');
  expect(ended?.aborted).toBe(true);
});
