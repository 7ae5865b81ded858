import { expect, test } from 'vitest';
import { confirmDecision } from '#lib/text/messages/decisions.ts';

test('whoever rejects many is told how many of them are published', () => {
  const later = 'You can decide on each of them again later.';
  const textOf = (status: 'accepted' | 'rejected', published: number) =>
    confirmDecision({ status }, 5, published).text;
  expect(textOf('rejected', 0)).toBe(later);
  expect(textOf('rejected', 1)).toBe(`1 of them is published, and will not be any more. ${later}`);
  expect(textOf('rejected', 2)).toBe(`2 of them are published, and will not be any more. ${later}`);
  expect(textOf('accepted', 2)).toBe(later);
});
