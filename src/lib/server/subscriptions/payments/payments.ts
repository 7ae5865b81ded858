import type { CheckoutEvent } from '#lib/server/subscriptions/settle-checkout.ts';
import type { PaymentFacts } from './mismatches.ts';

/** What a payment's provider has to know. */
interface CheckoutRequest {
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
  open(order: CheckoutRequest): Promise<Session>;
  /** What has become of a session by now; undefined while it is open, or where nobody but us knows. */
  retrieve(sessionId: string): Promise<CheckoutEvent | undefined>;
  /** Sees to it that nobody pays it any more. @returns what had become of it before, if anything had */
  expire(sessionId: string): Promise<CheckoutEvent | undefined>;
}

/** News of a checkout, as its provider tells it. */
export interface ProviderEvent {
  reference: string;
  event: CheckoutEvent;
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
  parseWebhook(body: string, signature: string): Promise<ProviderEvent | undefined>;
}

/** Somebody else than Stripe wrote this, or too long ago. */
export class InvalidSignatureError extends Error {
  override name = 'InvalidSignatureError';
}

export type Payments = SandboxPayments | StripePayments;
