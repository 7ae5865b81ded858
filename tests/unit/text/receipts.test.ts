import { expect, test } from 'vitest';
import { receiptTexts } from '#lib/text/messages/subscriptions.ts';
import { paymentStates } from '#lib/text/messages/users.ts';

test('a payment stored as refunded may be a disputed one, and every text about it is true of both', () => {
  for (const text of [
    receiptTexts.refunded,
    receiptTexts.refundedNote,
    receiptTexts.refundedOnProfile,
    paymentStates.refunded,
  ])
    expect(text).toMatch(/refunded or disputed/i);
});
