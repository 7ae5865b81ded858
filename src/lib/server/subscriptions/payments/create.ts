import type { Config } from '#lib/server/config/config.ts';
import type { Payments } from './payments.ts';
import { sandboxPayments } from './sandbox.ts';
import type { StripeAddress } from './stripe.ts';

/** Payments as the settings want them. Stripe's package is loaded only where it is used: it takes its time. */
export const createPayments = async (
  { stripe, siteUrl, payments, accessTokenSecret }: Config,
  clock: () => Date,
  address?: StripeAddress,
): Promise<Payments> => {
  if (payments === 'sandbox' || !stripe) return sandboxPayments(accessTokenSecret, clock);
  const { stripePayments } = await import('./stripe.ts');
  return stripePayments(stripe, siteUrl, address);
};
