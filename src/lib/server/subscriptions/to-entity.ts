import type { Subscription } from '#lib/contract/subscriptions.ts';
import type { CheckoutRow } from './queries.ts';

/** Which of a person's checkouts says most about their subscription, the first one before all others. */
const stateOf = ['paid', 'processing', 'open', 'refunded'] as const;

/** How somebody's subscription stands, out of their checkouts, latest first. */
export const toSubscription = (checkouts: CheckoutRow[], now: string): Subscription => {
  const current = checkouts.filter(({ state, expires_at }) => state !== 'open' || expires_at > now);
  for (const state of stateOf) {
    const checkout = current.find((one) => one.state === state);
    if (checkout) {
      return {
        state,
        amount: checkout.amount,
        listPrice: checkout.list_price,
        coupon: checkout.coupon_code,
        paidAt: checkout.paid_at,
      };
    }
  }
  return { state: 'none', amount: null, listPrice: null, coupon: null, paidAt: null };
};
