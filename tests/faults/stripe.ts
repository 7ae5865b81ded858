import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';

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

const shown = ({ id, reference, amount, status }: OpenedSession) => ({
  id,
  object: 'checkout.session',
  url: `https://checkout.stripe.test/${id}`,
  status,
  payment_status: status === 'complete' ? 'paid' : 'unpaid',
  client_reference_id: reference,
  amount_total: amount,
  currency: 'usd',
});

/** What of Stripe's API a checkout needs. It may break or hang, as the whole may be away. */
export const startStripe = async (port = 0, sessions: OpenedSession[] = []) => {
  let state: 'works' | 'hangs' | 'breaks' = 'works';
  const held = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    const body = new URLSearchParams(await text(request));
    if (state === 'hangs') return void held.add(response);
    const [, , , , id, action] = (request.url ?? '').split('/');
    const known = sessions.find((session) => session.id === id?.split('?')[0]);
    if (state === 'breaks')
      return void response.writeHead(500).end('{"error":{"type":"api_error","message":"Oh"}}');
    if (known && action === 'expire') known.status = 'expired';
    const session = known ?? {
      id: `cs_test_${sessions.length + 1}`,
      reference: body.get('client_reference_id') ?? '',
      amount: Number(body.get('line_items[0][price_data][unit_amount]')),
      status: 'open' as const,
    };
    if (!known) sessions.push(session);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(shown(session)));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    sessions,
    become(next: typeof state) {
      state = next;
      for (const response of held) response.destroy();
      held.clear();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** Reports to a site that a session was paid. @returns the status of the answer */
export const reportPaid = async (url: string, session: OpenedSession): Promise<number> => {
  session.status = 'complete';
  const event = { type: 'checkout.session.completed', data: { object: shown(session) } };
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
