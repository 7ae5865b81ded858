import { randomUUID } from 'node:crypto';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { serverPaths } from '#lib/paths.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Write } from '#lib/server/api/mount.ts';
import type { Context } from '#lib/server/context.ts';
import { transact } from '#lib/server/db/transact.ts';
import { type CheckoutRow, findCheckout, type PayableCheckout } from '#lib/server/subscriptions/queries.ts';
import { startCheckout } from '#lib/server/subscriptions/start-checkout.ts';
import type { UserRow } from '#lib/server/users/queries.ts';
import { within } from '#lib/server/within.ts';
import { paymentService } from './payments.ts';
import { settle } from './settle.ts';

/** The coupon to pay with, and the call of the member who pays. */
interface Order {
  coupon: string | undefined;
  write: Write;
}

/** @throws HttpError if the user or the coupon is not eligible; nothing is stored then */
const start = ({ payments, clock }: Context, { coupon, write }: Order) =>
  write(
    async (db, me) => {
      const user = authorise(me, 'subscription.start');
      const request = { user, coupon, reference: randomUUID(), provider: payments.kind, now: clock() };
      return { ...(await startCheckout(db, request)), user };
    },
    ({ free }) => free?.cacheTags ?? [],
  );

/** Expires a user's earlier checkouts at their provider. @throws HttpError if one of them was paid after all */
const expireAll = async (context: Context, replaced: PayableCheckout[]): Promise<void> => {
  for (const { reference, session_id } of replaced) {
    const event = (await context.payments.expire(session_id)) ?? 'expired';
    await settle(context, { reference, event });
    if (event === 'paid') throw httpError('already_subscribed');
    if (event === 'processing') throw httpError('processing');
  }
};

/**
 * @returns the URL to pay at
 * @throws HttpError `checkout_over` if another call of the same user replaced the checkout
 */
const openSession = async (context: Context, checkout: CheckoutRow, user: UserRow): Promise<string> => {
  const { db, payments } = context;
  const { reference, amount, expires_at } = checkout;
  const order = { reference, amount, email: user.email, expiresAt: new Date(expires_at) };
  const session = await payments.open(order);
  const stillOpen = await transact(db, async (handle) => {
    await handle
      .updateTable('checkouts')
      .set({ session_id: session.id })
      .where('reference', '=', reference)
      .execute();
    return (await findCheckout(handle, reference))?.state === 'open';
  });
  if (stillOpen) return session.url;
  // Thrown after the commit: the session exists, and later events are compared with its stored id.
  if (session.id) await payments.expire(session.id);
  throw httpError('checkout_over');
};

/** Opens a checkout for a member, in place of one that was open. @returns the URL to pay at @throws HttpError */
export const openCheckout = async (context: Context, order: Order): Promise<string> => {
  const { checkout, replaced, free, user } = await start(context, order);
  if (free) {
    // The free checkout is paid, whatever happens to earlier ones, which expire by themselves.
    await within(paymentService.timeout, expireAll(context, replaced)).catch((error: unknown) => {
      context.log.warn({ err: error }, 'a checkout before a free one was not ended');
    });
    return serverPaths.afterCheckout('done');
  }
  const open = async () => {
    await expireAll(context, replaced);
    return openSession(context, checkout, user);
  };
  try {
    // A session that opens later finds its checkout cancelled, and is expired.
    return await within(paymentService.timeout, open());
  } catch (error) {
    await settle(context, { reference: checkout.reference, event: 'cancelled' });
    if (error instanceof HttpError) throw error;
    throw httpError('payments_unavailable', { cause: error });
  }
};
