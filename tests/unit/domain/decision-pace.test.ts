import { expect, test } from 'vitest';
import { mostWithinHours } from '#lib/domain/moderation.ts';
import { paceText } from '#lib/text/messages/rejections.ts';

const hours = (...waits: number[]): number[] => waits.map((hour) => hour * 3_600_000);

test('most decisions are four of five, in whole hours, one at least', () => {
  expect(mostWithinHours(hours(1, 1, 1, 1, 2, 2, 3, 4.2, 80, 90))).toBe(5);
  expect(mostWithinHours(hours(90, 4.2, 80, 3, 2, 2, 1, 1, 1, 1))).toBe(5);
  expect(mostWithinHours(Array(10).fill(1_000))).toBe(1);
});

test('of fewer than ten nothing is said', () => {
  expect(mostWithinHours(Array(9).fill(1_000))).toBeUndefined();
  expect(mostWithinHours([])).toBeUndefined();
});

test('long times are told in days', () => {
  expect([1, 5, 48, 49, 170].map(paceText)).toEqual([
    'Most are decided within an hour.',
    'Most are decided within 5 hours.',
    'Most are decided within 48 hours.',
    'Most are decided within 3 days.',
    'Most are decided within 8 days.',
  ]);
});
