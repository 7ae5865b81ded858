import Stripe from 'stripe';
import { startService } from './breakable-service.ts';

const webhookSecret = 'whsec_of_the_faults';

export const stripeSettings = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_of_the_faults',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
};

export interface OpenedSession {
  id: string;
  reference: string;
  amount: number;
  status: 'open' | 'expired' | 'complete';
}

const toStripe = ({ id, reference, amount, status }: OpenedSession) => ({
  id,
  object: 'checkout.session',
  url: `https://checkout.stripe.test/${id}`,
  status,
  payment_status: status === 'complete' ? 'paid' : 'unpaid',
  client_reference_id: reference,
  amount_total: amount,
  currency: 'usd',
});

/** What of Stripe's API a checkout needs. */
export const startStripe = async () => {
  const sessions: OpenedSession[] = [];
  const open = (reference: string, amount: number): OpenedSession => {
    const session: OpenedSession = {
      id: `cs_test_${sessions.length + 1}`,
      reference,
      amount,
      status: 'open',
    };
    sessions.push(session);
    return session;
  };
  const service = await startService({
    respond(request, text) {
      const body = new URLSearchParams(text);
      const [, , , , id, action] = (request.url ?? '').split('/');
      const known = sessions.find((session) => session.id === id?.split('?')[0]);
      if (known && action === 'expire') known.status = 'expired';
      const amount = Number(body.get('line_items[0][price_data][unit_amount]'));
      return toStripe(known ?? open(body.get('client_reference_id') ?? '', amount));
    },
    error: { error: { type: 'api_error', message: 'Oh' } },
  });
  return { ...service, sessions };
};

/** Reports to a site that a session was paid. @returns the status of the answer */
export const reportPaid = async (url: string, session: OpenedSession): Promise<number> => {
  session.status = 'complete';
  const event = { type: 'checkout.session.completed', data: { object: toStripe(session) } };
  const payload = JSON.stringify({ id: `evt_${session.id}`, object: 'event', livemode: false, ...event });
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: webhookSecret,
  });
  const response = await fetch(`${url}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  });
  return response.status;
};
