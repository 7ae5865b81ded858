import Stripe from 'stripe';
import { subscription } from '#lib/domain/specification.ts';
import { serverPaths } from '#lib/paths.ts';
import type { Config } from '#lib/server/ops/config.ts';
import { checkoutTexts } from '#lib/text/messages/subscriptions.ts';
import {
  InvalidSignatureError,
  MalformedEventError,
  paymentService,
  type StripePayments,
} from './payments.ts';
import { checkEvent, eventOfSession, parseEvent, receiptUrlOf } from './stripe-events.ts';

/** For tests: where their fake of Stripe listens. */
export interface StripeAddress {
  host: string;
  port: number;
  protocol: 'http';
}

/** A key's prefix names its mode, a restricted key's (`rk_`) too. */
const isLive = (secretKey: string): boolean => /^[sr]k_live_/.test(secretKey);

/** Somebody waits for our own receipt, which is complete without Stripe's. */
const receiptRequest = { timeout: 3_000, maxNetworkRetries: 0 };

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Payments through Stripe Checkout, in its mode for a single payment. */
export const stripePayments = (
  { secretKey, webhookSecret }: NonNullable<Config['stripe']>,
  siteUrl: string,
  address?: StripeAddress,
): StripePayments => {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: paymentService.ofEachRequest,
    telemetry: false,
    ...address,
  });
  const { sessions } = stripe.checkout;
  const withPayment = (sessionId: string) => sessions.retrieve(sessionId, { expand: ['payment_intent'] });
  return {
    kind: 'stripe',
    livemode: isLive(secretKey),

    async open({ reference, amount, email, expiresAt }) {
      const { id, url } = await sessions.create(
        {
          mode: 'payment',
          client_reference_id: reference,
          customer_email: email,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: subscription.currency,
                unit_amount: amount,
                product_data: { name: checkoutTexts.item, description: checkoutTexts.about },
              },
            },
          ],
          // Keeps amount and currency as they were sent, whatever the Stripe dashboard says about local currencies:
          // events with others would not match.
          adaptive_pricing: { enabled: false },
          // Copied to charges and refunds, so that their events name the checkout too.
          payment_intent_data: { metadata: { reference } },
          success_url: siteUrl + serverPaths.afterCheckout('done'),
          cancel_url: siteUrl + serverPaths.afterCheckout('cancelled'),
          expires_at: seconds(expiresAt),
        },
        { idempotencyKey: reference },
      );
      if (!url) throw new Error(`Stripe's session ${id} has no address`);
      return { id, url };
    },

    retrieve: async (sessionId) => eventOfSession(await withPayment(sessionId)),

    async expire(sessionId) {
      const session = await withPayment(sessionId);
      if (session.status !== 'open') return eventOfSession(session);
      await sessions.expire(sessionId);
      return undefined;
    },

    async receiptUrl(sessionId) {
      const session = await sessions.retrieve(
        sessionId,
        { expand: ['payment_intent.latest_charge'] },
        receiptRequest,
      );
      return receiptUrlOf(session);
    },

    async parseWebhook(body, signature) {
      let event: Stripe.Event;
      try {
        event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret);
      } catch (error) {
        // Read once the signature is right.
        if (error instanceof SyntaxError) throw new MalformedEventError('Not JSON', { cause: error });
        throw new InvalidSignatureError('Not signed by Stripe', { cause: error });
      }
      checkEvent(event);
      return parseEvent(event, stripe);
    },
  };
};
