import { expect, test } from 'vitest';
import { type RemovedRow, withRemoved } from '#lib/browser/saved/saved-products.ts';
import type { SavedProduct } from '#lib/contract/saved.ts';

const row = (productId: string): SavedProduct => ({
  productId,
  product: null,
  savedAt: '2026-11-21T10:00:00.000Z',
});
const removed = (productId: string, at: number): RemovedRow => ({
  saved: row(productId),
  at,
  isRemoved: true,
});
const idsWith = (rows: string[], ...gone: RemovedRow[]) =>
  withRemoved(rows.map(row), gone)
    .map(({ productId }) => productId)
    .join(' ');

test('what was removed stays in sight where it stood, beside what has moved up', () => {
  expect(idsWith(['a', 'c', 'd'], removed('b', 1))).toBe('a b c d');
  expect(idsWith(['b', 'e'], removed('c', 2), removed('a', 0), removed('d', 3))).toBe('a b c d e');
  expect(idsWith([], removed('a', 0))).toBe('a');
});

test('what is still or again on the list stands once, where the list has it', () => {
  expect(idsWith(['a', 'b', 'c'], removed('b', 1))).toBe('a b c');
  expect(idsWith(['c', 'a', 'b'], removed('c', 2))).toBe('c a b');
});
