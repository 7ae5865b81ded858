import type { Config } from '#lib/server/ops/config.ts';
import type { Payments } from './payments.ts';
import { sandboxPayments } from './sandbox.ts';
import type { StripeAddress } from './stripe.ts';

/**
 * Imports Stripe's package only where it is used, because loading it is slow. With PAYMENTS=off it is used if its keys are
 * set: refunds, and payments that were under way, still arrive. Without keys nothing reaches the sandbox then, whose
 * calls are not mounted.
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
