import { endpoints } from '#lib/contract/endpoints.ts';
import type { Subscription } from '#lib/contract/subscriptions.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import type { Context } from '#lib/server/context.ts';
import { openCheckout } from '#lib/server/subscriptions/payments/open-checkout.ts';
import {
  cancelInSandbox,
  openSandboxCheckout,
  payInSandbox,
} from '#lib/server/subscriptions/payments/pay-in-sandbox.ts';
import {
  InvalidSignatureError,
  MalformedEventError,
  paymentService,
} from '#lib/server/subscriptions/payments/payments.ts';
import { settle } from '#lib/server/subscriptions/payments/settle.ts';
import { namedUser } from '#lib/server/users/named-user.ts';
import { findUser, type UserRow } from '#lib/server/users/queries.ts';
import { within } from '#lib/server/within.ts';
import { type CheckoutRow, checkoutsOf } from './queries.ts';
import { receiptOf } from './receipt.ts';

/** The first of these states that a user's checkouts have is the subscription's. */
const precedence = ['paid', 'processing', 'open', 'refunded'] as const;

/**
 * @param checkouts a user's, latest first
 * @param now ISO 8601
 */
const toSubscription = (checkouts: CheckoutRow[], now: string): Subscription => {
  const current = checkouts.filter(({ state, expires_at }) => state !== 'open' || expires_at > now);
  for (const state of precedence) {
    const checkout = current.find((one) => one.state === state);
    if (checkout) {
      return {
        state,
        amount: checkout.amount,
        listPrice: checkout.list_price,
        coupon: checkout.coupon_code,
        paidAt: checkout.paid_at,
        receipt: checkout.paid_at && String(checkout.id),
      };
    }
  }
  return { state: 'none', amount: null, listPrice: null, coupon: null, paidAt: null, receipt: null };
};

/** Asks the provider about a user's latest checkout with a session, in case its event is late. */
const catchUp = async (context: Context, userId: number): Promise<void> => {
  const unsettled = await checkoutsOf(context.db.read, userId, [
    'open',
    'processing',
    'expired',
    'cancelled',
  ]);
  const latest = unsettled.find(({ session_id }) => session_id !== null);
  if (!latest?.session_id) return;
  const retrieved = context.payments.retrieve(latest.session_id);
  const event = await within(paymentService.timeout, retrieved).catch((error: unknown) => {
    throw httpError('payments_unavailable', { cause: error });
  });
  if (event) await settle(context, { reference: latest.reference, event });
};

/**
 * Returns once a payment stands behind the account.
 * @throws HttpError `unpaid`, `processing` or `payments_unavailable`
 */
const confirmPayment = async (context: Context, user: UserRow): Promise<void> => {
  if (user.status) return;
  await catchUp(context, user.id);
  if ((await findUser(context.db.read, user.id))?.status) return;
  const [processing] = await checkoutsOf(context.db.read, user.id, ['processing']);
  throw httpError(processing ? 'processing' : 'unpaid');
};

/** Mounts the routes for subscribers, also on sites that no longer sell subscriptions. */
export const subscriptionRoutes = (mount: Mount): void => {
  mount(endpoints.getSubscription, async ({ context, principal, params }) => {
    const user = await namedUser(context, principal, params.email, 'subscription.see');
    const checkouts = await checkoutsOf(context.db.read, user.id, ['open', 'processing', 'paid', 'refunded']);
    return toSubscription(checkouts, context.clock().toISOString());
  });

  mount(endpoints.getReceipt, async ({ context, principal, params }) =>
    receiptOf(context, principal, params.id),
  );

  mount(endpoints.confirmSubscription, async ({ context, principal, params }) => {
    const user = await namedUser(context, principal, params.email, 'user.subscribe');
    if (context.config.payments === 'off') throw httpError('payments_off');
    await context.rateLimiter.consume('payments', principal.rateLimitKey);
    // The count is always 0: only a provider's event changes the status, and it has by now, or this has thrown.
    await confirmPayment(context, user);
    return { modifiedCount: 0 as const };
  });

  mount(endpoints.receiveStripeEvent, async ({ context, body, header }) => {
    const { payments } = context;
    if (payments.kind !== 'stripe') throw httpError('not_found');
    const reported = await payments
      .parseWebhook(body, header('stripe-signature') ?? '')
      .catch((error: unknown) => {
        if (error instanceof InvalidSignatureError) throw httpError('bad_signature');
        if (!(error instanceof MalformedEventError)) throw error;
        context.log.error({ err: error }, 'a signed event can’t be read');
        throw httpError('bad_event');
      });
    if (reported) await settle(context, reported);
    return { received: true as const };
  });
};

/** Mounts the routes of sites that sell subscriptions. */
export const checkoutRoutes = (mount: Mount): void => {
  mount(endpoints.startCheckout, async ({ context, principal, body, write }) => {
    await context.rateLimiter.consume('payments', principal.rateLimitKey);
    return { url: await openCheckout(context, { coupon: body.coupon || undefined, write }) };
  });

  mount(endpoints.getSandboxCheckout, async ({ context, query }) => {
    const { amount, list_price, coupon_code } = await openSandboxCheckout(context, query.session);
    return { amount, listPrice: list_price, coupon: coupon_code };
  });

  mount(endpoints.payInSandbox, async ({ context, body }) => ({ url: await payInSandbox(context, body) }));

  mount(endpoints.cancelInSandbox, async ({ context, body }) => ({
    url: await cancelInSandbox(context, body.session),
  }));
};
