import { expect, test } from 'vitest';
import { batchRows, nextSize } from '#lib/tools/cli/import-products.ts';

test.each([
  ['as many as fit into 200 ms', { size: 100, rows: 100, took: 160 }, 125],
  ['fewer after a slow one', { size: 100, rows: 100, took: 400 }, 50],
  ['twice as many after a fast one', { size: 100, rows: 100, took: 1 }, 200],
  ['no more than the maximum', { size: 400, rows: 400, took: 1 }, batchRows.max],
  ['no fewer than the minimum, however slow it was', { size: 20, rows: 20, took: 60_000 }, batchRows.min],
  [
    'no fewer than the minimum after a batch that was cut to one row',
    { size: 10, rows: 1, took: 90 },
    batchRows.min,
  ],
  [
    'twice as many as a fast one might have had that was cut to one row',
    { size: 100, rows: 1, took: 0.5 },
    200,
  ],
  ['twice as many if the clock saw no time pass', { size: 100, rows: 100, took: 0 }, 200],
])('the next transaction takes %s', (_, last, size) => {
  expect(nextSize(last)).toBe(size);
});
