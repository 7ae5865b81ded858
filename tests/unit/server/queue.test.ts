import { expect, test } from 'vitest';
import { createQueue } from '#lib/server/queue.ts';

test('one work runs at a time, in order, and other events come between two', async () => {
  const queue = createQueue(5);
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    setImmediate(() => seen.push(`after ${name}`));
    await Promise.resolve();
    seen.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all([queue.run(work('one')), queue.run(work('other'))])).toEqual(['one', 'other']);
  expect(seen.slice(0, 5)).toEqual(['one begins', 'one ends', 'after one', 'other begins', 'other ends']);
});

test('a failure rejects the promise of its caller, and the next task runs', async () => {
  const queue = createQueue(5);
  const failing = queue.run(() => Promise.reject(new Error('no disk')));
  const next = queue.run(async () => 'next');
  await expect(failing).rejects.toThrow('no disk');
  expect(await next).toBe('next');
});

test('beyond those that may wait nothing runs, until one is done', async () => {
  const queue = createQueue(2);
  const runs = [1, 2, 3].map((n) => queue.run(async () => n));
  expect(await Promise.all(runs)).toEqual([1, 2, undefined]);
  expect(await queue.run(async () => 4)).toBe(4);
});

test('what nobody waits for any more does not run when its turn comes', async () => {
  const queue = createQueue(5);
  const gone = new AbortController();
  const before = queue.run(async () => gone.abort());
  const ran: string[] = [];
  const aborted = queue.run(async () => ran.push('aborted'), { isWanted: () => !gone.signal.aborted });
  const next = queue.run(async () => ran.push('next'));
  await Promise.all([before, next]);
  expect(await aborted).toBeUndefined();
  expect(ran).toEqual(['next']);
});

test('several run at once where that is asked for, and the next once one of them is done', async () => {
  const queue = createQueue(5, 2);
  const first = Promise.withResolvers<void>();
  const began: string[] = [];
  const work = (name: string, until: Promise<void>) => async () => {
    began.push(name);
    await until;
  };
  const second = Promise.withResolvers<void>();
  const runs = [
    queue.run(work('first', first.promise)),
    queue.run(work('second', second.promise)),
    queue.run(work('third', Promise.resolve())),
  ];
  await expect.poll(() => began, { interval: 1 }).toEqual(['first', 'second']);
  second.resolve();
  await expect.poll(() => began, { interval: 1 }).toEqual(['first', 'second', 'third']);
  first.resolve();
  await Promise.all(runs);
});

test('those who ask take turns, however much one of them asks for', async () => {
  const queue = createQueue(Number.POSITIVE_INFINITY);
  const ran: string[] = [];
  const ask = (by: string, n: number) => queue.run(async () => ran.push(`${by}${n}`), { by });
  const runs = [1, 2, 3, 4].map((n) => ask('many ', n));
  runs.push(ask('one ', 1), ask('other ', 1), ask('one ', 2));
  await Promise.all(runs);
  expect(ran).toEqual(['many 1', 'many 2', 'one 1', 'other 1', 'many 3', 'one 2', 'many 4']);
});

test('a client that waits for the task of another gives it a turn, and it runs once', async () => {
  const queue = createQueue(Number.POSITIVE_INFINITY);
  const ran: string[] = [];
  const ask = (by: string, name: string) => queue.run(async () => ran.push(name), { by, name });
  const runs = ['1', '2', '3', 'shared'].map((name) => ask('many', name));
  queue.join('shared', 'one');
  queue.join('unknown', 'one');
  runs.push(ask('one', '4'));
  await Promise.all(runs);
  expect(ran).toEqual(['1', '2', 'shared', '3', '4']);
  // Nothing is left of it: the next that has its name is another.
  await Promise.all([ask('many', '5'), ask('many', 'shared'), ask('one', '6')]);
  expect(ran.slice(5)).toEqual(['5', 'shared', '6']);
});
