import type { News } from '#lib/server/subscriptions/settle-checkout.ts';
import type { PaymentFacts } from './mismatches.ts';

/** What a payment's provider has to know. */
interface Order {
  /** Carried by everything that follows. */
  reference: string;
  /** In cents. */
  amount: number;
  email: string;
  expiresAt: Date;
}

/** Where to pay, and what the provider calls it. */
interface Session {
  id: string | null;
  url: string;
}

/** Whoever takes the money. */
interface Provider {
  open(order: Order): Promise<Session>;
  /** What has become of a session by now; undefined while it is open, or where nobody but us knows. */
  look(sessionId: string): Promise<News | undefined>;
  /** Sees to it that nobody pays it any more. @returns what had become of it before, if anything had */
  end(sessionId: string): Promise<News | undefined>;
}

/** News of a checkout, as its provider tells it. */
export interface Told {
  reference: string;
  news: News;
  /** What the event says beside it, to be compared; nothing where we asked after a session of ours ourselves. */
  facts?: PaymentFacts;
}

export interface SandboxPayments extends Provider {
  kind: 'sandbox';
  /** The checkout that a session stands for; undefined if we did not sign it, or its time is up. */
  referenceOf(session: string): Promise<string | undefined>;
}

export interface StripePayments extends Provider {
  kind: 'stripe';
  /** Whether its key moves real money. */
  livemode: boolean;
  /** What a signed event says of one of our checkouts; undefined when it is about something else. */
  hear(body: string, signature: string): Promise<Told | undefined>;
}

/** Somebody else than Stripe wrote this, or too long ago. */
export class InvalidSignatureError extends Error {
  override name = 'InvalidSignatureError';
}

export type Payments = SandboxPayments | StripePayments;
