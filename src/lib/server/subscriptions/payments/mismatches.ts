import { subscription } from '#lib/domain/specification.ts';
import type { CheckoutRow } from '#lib/server/subscriptions/queries.ts';

/** Facts about a payment that an event states. Absent fields are not compared. Amounts are in the smallest unit. */
export interface PaymentFacts {
  sessionId?: string;
  amount?: number | null;
  currency?: string | null;
  /** True if real money moved. */
  livemode?: boolean;
}

/**
 * The fields in which an event differs from the checkout that it names. The reference alone proves nothing: other
 * payments of the same Stripe account can carry it, for other amounts or in test mode.
 * @param livemode whether our own key moves real money
 */
export const mismatches = (
  facts: PaymentFacts,
  checkout: Pick<CheckoutRow, 'session_id' | 'amount'>,
  livemode: boolean,
): (keyof PaymentFacts)[] => {
  const expected: Required<PaymentFacts> = {
    // Not stored yet if the event arrives before the response to our own call.
    sessionId: checkout.session_id ?? facts.sessionId ?? '',
    amount: checkout.amount,
    currency: subscription.currency,
    livemode,
  };
  return (Object.keys(expected) as (keyof PaymentFacts)[]).filter(
    (name) => facts[name] !== undefined && facts[name] !== expected[name],
  );
};
