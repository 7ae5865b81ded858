import { expect, test } from 'vitest';
import { auditActTexts } from '#lib/text/messages/audit.ts';
import { notificationTexts } from '#lib/text/messages/notifications.ts';
import { receiptTexts } from '#lib/text/messages/subscriptions.ts';
import { paymentStates } from '#lib/text/messages/users.ts';
import { webhookEventTexts } from '#lib/text/messages/webhooks.ts';

test('a payment stored as refunded may be a disputed one, and every text about it is true of both', () => {
  for (const text of [
    receiptTexts.refunded,
    receiptTexts.refundedNote,
    receiptTexts.refundedOnProfile,
    paymentStates.refunded,
    auditActTexts.refund,
    notificationTexts.refunded,
    webhookEventTexts['payment.refunded'],
  ])
    expect(text).toMatch(/refunded or disputed/i);
});
