import { subscription } from '#lib/limits.ts';
import type { CheckoutRow } from '#lib/server/subscriptions/queries.ts';

/** What an event says of a payment, as far as it says so. Amounts are in the currency's smallest unit. */
export interface PaymentFacts {
  sessionId?: string;
  amount?: number | null;
  currency?: string | null;
  /** Whether real money moved. */
  livemode?: boolean;
}

/**
 * In what an event differs from the checkout that it names. The name alone proves nothing: other payments of the same
 * Stripe account can carry it, for other amounts, or in test mode.
 * @param livemode whether our own key moves real money
 */
export const mismatches = (
  facts: PaymentFacts,
  checkout: Pick<CheckoutRow, 'session_id' | 'amount'>,
  livemode: boolean,
): (keyof PaymentFacts)[] => {
  const expected: Required<PaymentFacts> = {
    // Not known yet when an event overtakes our own call's answer.
    sessionId: checkout.session_id ?? facts.sessionId ?? '',
    amount: checkout.amount,
    currency: subscription.currency,
    livemode,
  };
  return (Object.keys(expected) as (keyof PaymentFacts)[]).filter(
    (name) => facts[name] !== undefined && facts[name] !== expected[name],
  );
};
