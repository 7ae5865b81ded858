import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { test as base } from 'vitest';
import type { ErrorCode } from '#lib/contract/kit/errors.ts';
import type { Subscription } from '#lib/contract/subscriptions.ts';
import type { Overrides } from '#lib/server/context.ts';
import { coupon, createTestApi, type Person, type TestAnswer, type TestApi } from './test-api.ts';

export const start = (person: Person, code?: string): Promise<TestAnswer> =>
  person.post('/subscriptions/checkout', { body: { coupon: code } });

export const subscriptionOf = async (person: Person): Promise<Subscription> =>
  (await person.get(`/users/${person.email}/subscription`)).body;

/** The request that a browser sends on the return from a checkout. */
export const confirm = (person: Person): Promise<TestAnswer> =>
  person.patch(`/users/${person.email}`, { body: { status: 'varified' } });

export const errorResult = (code: ErrorCode, status = 409) => ({ status, body: { error: { code } } });

/** Adds a coupon. `uses` returns its current number of uses. */
export const withCoupon = async (api: TestApi, fields: object = {}) => {
  const admin = await api.person('noor', { role: 'admin' });
  const { insertedId } = (await admin.post('/coupons', { body: coupon(fields) })).body;
  const uses = async (): Promise<number> => (await admin.get('/coupons')).body[0].uses;
  return { admin, id: insertedId as string, uses };
};

/** After checkouts opened at the test clock's start (12:00) have expired, and before access tokens do. */
export const afterTheCheckout = '2026-11-21T12:40:00.000Z';

/** Opens a sandbox checkout. @returns its session token */
export const sandboxSession = async (person: Person, code?: string): Promise<string> => {
  const { body } = await start(person, code);
  return new URL(body.url, 'http://unearth.test').searchParams.get('session') ?? '';
};

export const stripeSettings = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
  SITE_URL: 'https://unearth.test',
};

/** A checkout session of the Stripe stub. */
export interface StripeSession {
  id: string;
  object: 'checkout.session';
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  client_reference_id: string;
  /** In cents. */
  amount_total: number | null;
  currency: string | null;
  /** Parameters of the request to Stripe. */
  asked: Record<string, string>;
}

interface SendOptions {
  secret?: string;
  signedAt?: Date;
  /** Sent with the signature of the event. */
  body?: string;
  /** Signed and sent in place of the event. */
  signed?: string;
}

interface StripeStandIn {
  sessions: StripeSession[];
  latest(): StripeSession;
  /** Makes all calls fail, or work again. */
  fail(failing: boolean): void;
  /** Holds the answers of all calls back. @returns the first of them, and what lets all go on */
  hold(): { asked: Promise<void>; release: () => void };
  /** Sends an event to our webhook, with a valid signature by default. */
  send(event: object, options?: SendOptions): Promise<TestAnswer>;
  /** Sends an event about the current state of a session. */
  deliver(type: string, session?: StripeSession): Promise<TestAnswer>;
  /** Sends an event about the charge of a session. */
  deliverCharge(type: string, charge: object, session?: StripeSession): Promise<TestAnswer>;
}

export interface World {
  api: TestApi;
  stripe: StripeStandIn;
}

const respondAs = (
  sessions: StripeSession[],
  method: string,
  path: string,
  body: string,
): object | undefined => {
  const [, kind, id, action] =
    /^\/v1\/(checkout\/sessions|payment_intents)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(path) ?? [];
  if (kind === 'payment_intents') {
    const session = sessions.find((one) => `pi_${one.id}` === id);
    return session && { id, object: 'payment_intent', metadata: { reference: session.client_reference_id } };
  }
  if (method === 'POST' && kind && !id) {
    const asked = Object.fromEntries(new URLSearchParams(body));
    const made: StripeSession = {
      id: `cs_test_${sessions.length + 1}`,
      object: 'checkout.session',
      url: `https://checkout.stripe.test/${sessions.length + 1}`,
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: asked.client_reference_id ?? '',
      amount_total: Number(asked['line_items[0][price_data][unit_amount]']),
      currency: asked['line_items[0][price_data][currency]'] ?? null,
      asked,
    };
    sessions.push(made);
    return made;
  }
  const session = sessions.find((one) => one.id === id);
  if (session && action === 'expire') {
    if (session.status !== 'open') return undefined;
    session.status = 'expired';
  }
  return session;
};

/** An HTTP server that responds like Stripe, so that the official package is tested too. */
const standIn = async () => {
  const sessions: StripeSession[] = [];
  let failing = false;
  let onAsked = () => {};
  let released: Promise<void> = Promise.resolve();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { pathname, search } = new URL(request.url ?? '', 'http://stripe.test');
    onAsked();
    await released;
    const found = failing ? undefined : respondAs(sessions, request.method ?? '', pathname, body);
    const isShort = found && 'payment_intent' in found && !search.includes('payment_intent');
    const result = isShort ? { ...found, payment_intent: 'pi' } : found;
    response.writeHead(result ? 200 : 400, {
      'content-type': 'application/json',
      'stripe-should-retry': 'false',
    });
    response.end(JSON.stringify(result ?? { error: { type: 'invalid_request_error', message: 'No' } }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    sessions,
    address: { host: '127.0.0.1', port, protocol: 'http' as const },
    fail: (value: boolean) => {
      failing = value;
    },
    hold: () => {
      const { promise: asked, resolve } = Promise.withResolvers<void>();
      const { promise, resolve: release } = Promise.withResolvers<void>();
      onAsked = resolve;
      released = promise;
      return { asked, release };
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** Runs with an API that uses the Stripe stub. */
export const withStripe = async <Result>(
  run: (world: World) => Promise<Result>,
  { settings = {}, overrides = {} }: { settings?: Record<string, string>; overrides?: Overrides } = {},
): Promise<Result> => {
  const { sessions, address, fail, hold, close: closeServer } = await standIn();
  const { api, close } = await createTestApi(
    { ...stripeSettings, ...settings },
    { ...overrides, stripeAddress: address },
  );
  const latest = (): StripeSession => {
    const session = sessions.at(-1);
    if (!session) throw new Error('no session was opened');
    return session;
  };
  let events = 0;
  const send: StripeStandIn['send'] = (event, { secret, signedAt = new Date(), body, signed } = {}) => {
    const payload =
      signed ?? JSON.stringify({ id: `evt_${++events}`, object: 'event', livemode: false, ...event });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: secret ?? stripeSettings.STRIPE_WEBHOOK_SECRET,
      timestamp: Math.floor(signedAt.getTime() / 1000),
    });
    return api.anonymous.post('/webhooks/stripe', {
      body: body ?? payload,
      headers: { 'stripe-signature': signature },
    });
  };
  const stripe: StripeStandIn = {
    sessions,
    latest,
    fail,
    hold,
    send,
    deliver: (type, session = latest()) => send({ type, data: { object: session } }),
    deliverCharge: (type, charge, session = latest()) =>
      send({ type, data: { object: { payment_intent: `pi_${session.id}`, ...charge } } }),
  };
  try {
    return await run({ api, stripe });
  } finally {
    await close();
    closeServer();
  }
};

/** A test with the Stripe stub. */
export const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures' names off the pattern
  world: async ({}, use) => withStripe(use),
});
