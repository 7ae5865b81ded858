import { seconds } from '#lib/domain/durations.ts';
import type { CheckoutEvent } from '#lib/server/subscriptions/settle-checkout.ts';
import type { PaymentFacts } from './mismatches.ts';

export const paymentService = { timeout: seconds(12), ofEachRequest: seconds(5) } as const;

interface PaymentOrder {
  /** Our id of the checkout, which all of the provider's events carry. */
  reference: string;
  /** In cents. */
  amount: number;
  email: string;
  expiresAt: Date;
}

interface Session {
  /** The provider's; null in the sandbox, which stores none. */
  id: string | null;
  /** Address of the payment page. */
  url: string;
}

/** A payment provider. */
interface Provider {
  open(order: PaymentOrder): Promise<Session>;
  /** The session's present state; undefined while it is open, and in the sandbox, whose states only we know. */
  retrieve(sessionId: string): Promise<CheckoutEvent | undefined>;
  /** Makes sure that the session can't be paid any more. @returns its state, if it had ended before */
  expire(sessionId: string): Promise<CheckoutEvent | undefined>;
  /** URL of the provider's own receipt of a paid session; undefined if it makes none. */
  receiptUrl(sessionId: string): Promise<string | undefined>;
}

/** An event of a checkout, as its provider reported it. */
export interface ProviderEvent {
  reference: string;
  event: CheckoutEvent;
  /** Facts of the event to compare with the checkout. Absent if we asked for the state. */
  facts?: PaymentFacts;
}

export interface SandboxPayments extends Provider {
  kind: 'sandbox';
  /** The reference in a session; undefined if we did not sign the session, or if it has expired. */
  referenceOf(session: string): Promise<string | undefined>;
}

export interface StripePayments extends Provider {
  kind: 'stripe';
  /** True if the provider's key moves real money. */
  livemode: boolean;
  /** Parses an event; undefined if it is not about one of our checkouts. @throws InvalidSignatureError, MalformedEventError */
  parseWebhook(body: string, signature: string): Promise<ProviderEvent | undefined>;
}

/** A webhook call that Stripe did not sign, or that it signed too long ago. */
export class InvalidSignatureError extends Error {
  override name = 'InvalidSignatureError';
}

/** A webhook call that Stripe signed, whose body is not an event. */
export class MalformedEventError extends Error {
  override name = 'MalformedEventError';
}

export type Payments = SandboxPayments | StripePayments;
