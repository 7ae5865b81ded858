import { expect, test } from 'vitest';
import { type RemovedRow, withRemoved } from '#lib/browser/saved/saved-products.ts';
import type { SavedProduct } from '#lib/contract/saved.ts';
import { lists } from '#lib/domain/specification.ts';

const row = (productId: string): SavedProduct => ({
  productId,
  product: null,
  savedAt: '2026-11-21T10:00:00.000Z',
});
const removed = (productId: string, at: number, page = 1): RemovedRow => ({
  saved: row(productId),
  page,
  at,
  isRemoved: true,
});
const idsWith = (rows: string[], ...gone: RemovedRow[]) =>
  withRemoved({ rows: rows.map(row), page: 1, total: rows.length }, gone)
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

test('what was removed on another page is not on this one, unless its page is gone', () => {
  const rows = [row('a'), row('b')];
  const idsOf = (total: number) =>
    withRemoved({ rows, page: 1, total }, [removed('x', 0, 2)]).map(({ productId }) => productId);
  expect(idsOf(lists.rowsPerPage + 1)).toEqual(['a', 'b']);
  expect(idsOf(lists.rowsPerPage)).toEqual(['a', 'b', 'x']);
});
