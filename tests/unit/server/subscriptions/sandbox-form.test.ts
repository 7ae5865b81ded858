import { expect, test } from 'vitest';
import { sandboxError } from '#lib/server/subscriptions/sandbox-form.ts';
import { errorTexts } from '#lib/text/messages/errors.ts';
import { checkoutTexts } from '#lib/text/messages/subscriptions.ts';

test('the sandbox displays its own errors, and no text made up in an address', () => {
  expect(sandboxError('card_declined')).toBe(errorTexts.card_declined);
  expect(sandboxError('invalid')).toBe(checkoutTexts.unknownCard);
  for (const code of [null, '', 'internal', 'Call this number']) expect(sandboxError(code)).toBeUndefined();
});
