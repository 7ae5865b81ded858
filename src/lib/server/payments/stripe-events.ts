import type Stripe from 'stripe';
import type { News } from '../operations/settle-checkout.ts';
import type { Told } from './payments.ts';

/** What became of a session; undefined while it is open. */
export const newsOfSession = ({ status, payment_status }: Stripe.Checkout.Session): News | undefined => {
  if (status === 'open') return undefined;
  if (status === 'expired') return 'expired';
  // Some ways of paying take days: then the session is complete, and its payment is not.
  return payment_status === 'unpaid' ? 'processing' : 'paid';
};

const told = (reference: string | null | undefined, news: News | undefined): Told | undefined =>
  reference && news ? { reference, news } : undefined;

/** A dispute does not carry what its payment carries. */
const disputed = async ({ payment_intent }: Stripe.Dispute, stripe: Stripe): Promise<string | undefined> => {
  if (!payment_intent) return undefined;
  const id = typeof payment_intent === 'string' ? payment_intent : payment_intent.id;
  const { metadata } = await stripe.paymentIntents.retrieve(id);
  return metadata.reference;
};

/** What an event says of one of our checkouts; undefined for the many that say nothing of any. */
export const toldBy = async (event: Stripe.Event, stripe: Stripe): Promise<Told | undefined> => {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return told(event.data.object.client_reference_id, newsOfSession(event.data.object));
    case 'checkout.session.async_payment_failed':
      return told(event.data.object.client_reference_id, 'failed');
    case 'charge.refunded':
      // It is sent for every refund; `refunded` says whether nothing is left.
      return told(event.data.object.metadata.reference, event.data.object.refunded ? 'refunded' : undefined);
    case 'charge.dispute.created':
      return told(await disputed(event.data.object, stripe), 'refunded');
    default:
      return undefined;
  }
};
