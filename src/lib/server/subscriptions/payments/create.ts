import type { Config } from '#lib/server/ops/config.ts';
import type { Payments } from './payments.ts';
import { sandboxPayments } from './sandbox.ts';
import type { StripeAddress } from './stripe.ts';

/**
 * Imports Stripe's package only where it is used, because loading it is slow. With PAYMENTS=off and its keys it still
 * receives refunds, and payments that were under way. Without keys the sandbox is created, but no call that reaches it is
 * mounted.
 */
export const createPayments = async (
  { stripe, siteUrl, payments, accessTokenSecret }: Config,
  clock: () => Date,
  address?: StripeAddress,
): Promise<Payments> => {
  if (payments === 'sandbox' || !stripe) return sandboxPayments(accessTokenSecret, clock);
  const { stripePayments } = await import('./stripe.ts');
  return stripePayments(stripe, siteUrl, address);
};
