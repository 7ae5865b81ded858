import { expect, test } from 'vitest';
import { counted } from '#lib/text/counts.ts';

test('a count is followed by what it counts, one or many', () => {
  expect(counted(0, 'vote')).toBe('0 votes');
  expect(counted(1, 'vote')).toBe('1 vote');
  expect(counted(1_204, 'vote')).toBe('1,204 votes');
});

test('a count up to a limit says that there are more', () => {
  expect(counted(1_000, 'product', { hasMore: true })).toBe('1,000+ products');
  expect(counted(1, 'product', { hasMore: true })).toBe('1+ products');
});
