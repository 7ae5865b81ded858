import { expect, test } from 'vitest';
import { receiptNumber } from '#lib/server/subscriptions/receipt.ts';

test('a receipt’s number tells the year and the payment', () => {
  expect(receiptNumber(42, '2026-11-21T12:00:00.000Z')).toBe('R-2026-00042');
  expect(receiptNumber(1_234_567, '2027-01-01T00:00:00.000Z')).toBe('R-2027-1234567');
});
