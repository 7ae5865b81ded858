import type { Subscription } from '#lib/contract/subscriptions.ts';
import type { CheckoutRow } from './queries.ts';

/** The first of these states that a user's checkouts have is the subscription's. */
const precedence = ['paid', 'processing', 'open', 'refunded'] as const;

/**
 * @param checkouts a user's, latest first
 * @param now ISO 8601
 */
export const toSubscription = (checkouts: CheckoutRow[], now: string): Subscription => {
  const current = checkouts.filter(({ state, expires_at }) => state !== 'open' || expires_at > now);
  for (const state of precedence) {
    const checkout = current.find((one) => one.state === state);
    if (checkout) {
      return {
        state,
        amount: checkout.amount,
        listPrice: checkout.list_price,
        coupon: checkout.coupon_code,
        paidAt: checkout.paid_at,
        receipt: checkout.paid_at && String(checkout.id),
      };
    }
  }
  return { state: 'none', amount: null, listPrice: null, coupon: null, paidAt: null, receipt: null };
};
