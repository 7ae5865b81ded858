import { expect, test } from 'vitest';
import { mismatches, type PaymentFacts } from '#lib/server/subscriptions/payments/mismatches.ts';

const checkout = { session_id: 'cs_1', amount: 2_900 };
const facts: PaymentFacts = { sessionId: 'cs_1', amount: 2_900, currency: 'usd', livemode: true };

test('an event of our checkout differs in nothing, whatever it leaves out', () => {
  expect(mismatches(facts, checkout, true)).toEqual([]);
  expect(mismatches({}, checkout, true)).toEqual([]);
  // The event may arrive before the answer that names the session.
  for (const early of [facts, {}])
    expect(mismatches(early, { ...checkout, session_id: null }, true)).toEqual([]);
});

test.each([
  { sessionId: 'cs_2' },
  { amount: 1 },
  { amount: null },
  { currency: 'eur' },
  { livemode: false },
] satisfies PaymentFacts[])('an event of %o is not of our checkout', (other) => {
  expect(mismatches({ ...facts, ...other }, checkout, true)).toEqual(Object.keys(other));
});
