import type Stripe from 'stripe';
import { z } from 'zod';
import type { CheckoutEvent } from '#lib/server/subscriptions/settle-checkout.ts';
import { isStorable } from '#lib/text/storable.ts';
import type { PaymentFacts } from './mismatches.ts';
import { MalformedEventError, type ProviderEvent } from './payments.ts';

/** Schema of the parts of an event that we read. Events of other types and sites may lack all of them. */
const eventShape = z.object({
  type: z.string(),
  data: z.object({
    object: z.object({
      client_reference_id: z.string().nullish(),
      metadata: z.object({ reference: z.string().optional() }).nullish(),
      payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    }),
  }),
});

/** @throws MalformedEventError, with the paths of what is wrong */
export const checkEvent = (event: unknown): void => {
  const { error } = eventShape.safeParse(event);
  if (error)
    throw new MalformedEventError(error.issues.map(({ path }) => path.join('.') || 'all').join(', '));
};

/** States of a payment that has failed, once its session is complete. */
const failures: ReadonlySet<Stripe.PaymentIntent.Status> = new Set(['requires_payment_method', 'canceled']);

/** A session's state as an event; undefined while it is open. Only its expanded payment shows that it has failed. */
export const eventOfSession = ({
  status,
  payment_status,
  payment_intent,
}: Stripe.Checkout.Session): CheckoutEvent | undefined => {
  if (status === 'open') return undefined;
  if (status === 'expired') return 'expired';
  if (payment_status !== 'unpaid') return 'paid';
  // Some payment methods take days: the session is complete, its payment is not.
  const isExpanded = typeof payment_intent === 'object' && payment_intent !== null;
  return isExpanded && failures.has(payment_intent.status) ? 'failed' : 'processing';
};

/** Returns the receipt's URL of a session with its expanded payment. */
export const receiptUrlOf = ({ payment_intent }: Stripe.Checkout.Session): string | undefined => {
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : undefined;
  return (typeof charge === 'object' && charge?.receipt_url) || undefined;
};

const providerEvent = (
  reference: string | null | undefined,
  event: CheckoutEvent | undefined,
  facts: PaymentFacts,
): ProviderEvent | undefined =>
  // A Stripe account may serve other sites too, whose references may be texts that we could not look up.
  reference && isStorable(reference) && event ? { reference, event, facts } : undefined;

const ofSession = (
  { livemode }: Stripe.Event,
  session: Stripe.Checkout.Session,
  event = eventOfSession(session),
): ProviderEvent | undefined => {
  const { id: sessionId, amount_total: amount, currency } = session;
  return providerEvent(session.client_reference_id, event, { sessionId, amount, currency, livemode });
};

/** Returns the reference of a dispute's payment: the dispute itself does not carry it. */
const disputed = async ({ payment_intent }: Stripe.Dispute, stripe: Stripe): Promise<string | undefined> => {
  if (!payment_intent) return undefined;
  const id = typeof payment_intent === 'string' ? payment_intent : payment_intent.id;
  const { metadata } = await stripe.paymentIntents.retrieve(id);
  return metadata.reference;
};

const inquiries: ReadonlySet<Stripe.Dispute.Status> = new Set([
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
]);

/** A Stripe event about one of our checkouts; undefined for all others. */
export const parseEvent = async (event: Stripe.Event, stripe: Stripe): Promise<ProviderEvent | undefined> => {
  const { livemode } = event;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return ofSession(event, event.data.object);
    case 'checkout.session.async_payment_failed':
      return ofSession(event, event.data.object, 'failed');
    case 'charge.refunded': {
      const { metadata, refunded, currency } = event.data.object;
      // Sent for partial refunds too; `refunded` says that nothing is left.
      return providerEvent(metadata?.reference, refunded ? 'refunded' : undefined, { currency, livemode });
    }
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn': {
      const { currency, status } = event.data.object;
      // An inquiry: no money has moved. If it has later, `charge.dispute.funds_withdrawn` is sent.
      if (inquiries.has(status)) return undefined;
      return providerEvent(await disputed(event.data.object, stripe), 'refunded', { currency, livemode });
    }
    default:
      return undefined;
  }
};
