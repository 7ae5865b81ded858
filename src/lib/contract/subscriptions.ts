import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { byEmail, byId, modifiedCount } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { storableText } from '#lib/contract/kit/values.ts';
import { sizes, subscription as subscriptionLimits } from '#lib/domain/specification.ts';
import { userStatus } from './users.ts';

/** A user's latest checkout. Amounts are in cents. */
const subscription = z.object({
  state: z.enum(['none', 'open', 'processing', 'paid', 'refunded']),
  /** Price with the coupon; null without a checkout. */
  amount: z.int().nullable(),
  listPrice: z.int().nullable(),
  /** Code of the applied coupon at that time. */
  coupon: z.string().nullable(),
  paidAt: z.iso.datetime().nullable(),
  /** Id of the payment's receipt; null without a payment. */
  receipt: z.string().nullable(),
});
export type Subscription = z.infer<typeof subscription>;

/** Receipt of a payment. Amounts are in the smallest unit of the currency. */
const receipt = z.object({
  number: z.string(),
  paidAt: z.iso.datetime(),
  refundedAt: z.iso.datetime().nullable(),
  /** Price before the discount of the coupon. */
  listPrice: z.int(),
  coupon: z.string().nullable(),
  /** Charged amount. */
  amount: z.int(),
  currency: z.literal(subscriptionLimits.currency),
  /** `none` if there was nothing to charge. */
  provider: z.enum(['none', 'sandbox', 'stripe']),
  /** Id, name and e-mail of the payer, as they are in the account now. */
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  /** The payment provider's receipt; null if it is missing or the provider did not answer. */
  providerUrl: z.string().nullable(),
});
export type Receipt = z.infer<typeof receipt>;

/** Address to redirect the browser to. */
const destination = z.object({ url: z.string() });

/** Token for one checkout of one user, signed by us. */
export const sandboxSession = storableText().max(1_000);

const sandboxCheckout = z.object({
  amount: z.int(),
  listPrice: z.int(),
  coupon: z.string().nullable(),
});
export type SandboxCheckout = z.infer<typeof sandboxCheckout>;

export const notSold = 'The site sells no subscriptions';
const sandboxOnly = 'Payments are not in the sandbox';
const over = 'The checkout is over';

export const subscriptionEndpoints = {
  startCheckout: endpoint(addresses.startCheckout, {
    summary: 'Opens a checkout for the subscription; cancels an open one',
    auth: 'member',
    body: z.strictObject({ coupon: storableText().trim().max(sizes.couponCode.max).optional() }),
    output: destination,
    errors: {
      404: notSold,
      409: 'Subscribed already, a payment is on its way, or the coupon can’t be used, or not before `retryAt`',
    },
  }),
  getSubscription: endpoint(addresses.getSubscription, {
    summary: 'The caller’s payment for the subscription',
    auth: 'member',
    params: byEmail,
    output: subscription,
  }),
  getReceipt: endpoint(addresses.getReceipt, {
    summary: 'The receipt of a payment, for the payer and for admins',
    auth: 'member',
    params: byId,
    output: receipt,
    errors: { 404: 'No such payment, or somebody else’s' },
  }),
  confirmSubscription: endpoint(addresses.confirmSubscription, {
    summary: 'Checks whether the payment has verified the account',
    auth: 'member',
    params: byEmail,
    body: z.strictObject({ status: userStatus }),
    output: modifiedCount,
    errors: { 409: `No payment was found, it is still on its way, or ${notSold.toLowerCase()}` },
  }),
  receiveStripeEvent: endpoint(addresses.receiveStripeEvent, {
    summary:
      "Receives an event from Stripe, whose signature over the body is in the header 'stripe-signature'",
    auth: 'signed',
    readAs: 'text',
    headers: { 'stripe-signature': 'When it was sent, and the signature' },
    body: z.string(),
    sentBody: z.looseObject({ id: z.string(), type: z.string() }),
    output: z.object({ received: z.literal(true) }),
    errors: { 400: 'Not signed by Stripe, or not an event', 404: 'Payments are not made through Stripe' },
  }),
  getSandboxCheckout: endpoint(addresses.getSandboxCheckout, {
    summary: "The sandbox's checkout of a session",
    auth: 'signed',
    query: z.object({ session: sandboxSession }),
    output: sandboxCheckout,
    errors: { 404: sandboxOnly, 409: over },
  }),
  payInSandbox: endpoint(addresses.payInSandbox, {
    summary: 'Pays with one of the well-known test cards; no money is charged',
    auth: 'signed',
    body: z.strictObject({ session: sandboxSession, card: storableText().trim().max(sizes.card) }),
    output: destination,
    errors: { 404: sandboxOnly, 409: `The card was declined. Or: ${over.toLowerCase()}` },
  }),
  cancelInSandbox: endpoint(addresses.cancelInSandbox, {
    summary: 'Cancels the checkout',
    auth: 'signed',
    body: z.strictObject({ session: sandboxSession }),
    output: destination,
    errors: { 404: sandboxOnly, 409: over },
  }),
};
