import { expect, test } from 'vitest';
import { inBatches } from '#lib/server/in-batches.ts';

/** Batches that are under way until they are let go. */
const batchesOf = (limits: { items: number; batches: number }) => {
  const begun: number[][] = [];
  const ends: (() => void)[] = [];
  const run = inBatches<number, string>(async (items) => {
    begun.push([...items]);
    await new Promise<void>((resolve) => ends.push(resolve));
    return items.map((item) => `result of ${item}`);
  }, limits);
  const endNext = async () => {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  };
  return { begun, run, endNext };
};

test('what arrives while a batch is under way becomes the next one, and each gets its own result', async () => {
  const { begun, run, endNext } = batchesOf({ items: 10, batches: 1 });
  const first = [run(1), run(2)];
  await expect.poll(() => begun).toEqual([[1, 2]]);
  const second = [run(3), run(4), run(5)];
  await endNext();
  expect(await Promise.all(first)).toEqual(['result of 1', 'result of 2']);
  await endNext();
  expect(await Promise.all(second)).toEqual(['result of 3', 'result of 4', 'result of 5']);
  expect(begun).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

test('a batch has no more items than it may, and no more batches are under way', async () => {
  const { begun, run, endNext } = batchesOf({ items: 2, batches: 2 });
  const results = [1, 2, 3, 4, 5].map((item) => run(item));
  await expect
    .poll(() => begun)
    .toEqual([
      [1, 2],
      [3, 4],
    ]);
  await endNext();
  await expect.poll(() => begun).toHaveLength(3);
  await endNext();
  await endNext();
  expect(await Promise.all(results)).toHaveLength(5);
});

test('a batch that fails gives its error to each of its items, and the next one is run', async () => {
  let runs = 0;
  const run = inBatches<number, number>(
    async (items) => {
      if (++runs === 1) throw new Error('disk full');
      return items;
    },
    { items: 2, batches: 1 },
  );
  const results = await Promise.allSettled([run(1), run(2), run(3)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

test('a batch without a result for each item is an error, not a call that never ends', async () => {
  const run = inBatches<number, number>(async () => [], { items: 2, batches: 1 });
  await expect(run(1)).rejects.toThrow('a result for each');
});
