import { randomUUID } from 'node:crypto';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { paths } from '#lib/paths.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Context } from '#lib/server/context.ts';
import { transact } from '#lib/server/db/transact.ts';
import { type CheckoutRow, findCheckout, type PayableCheckout } from '#lib/server/subscriptions/queries.ts';
import { startCheckout } from '#lib/server/subscriptions/start-checkout.ts';
import type { UserRow } from '#lib/server/users/queries.ts';
import { settle } from './settle.ts';

/** @throws HttpError when the person or the coupon may not; nothing is kept then */
const start = ({ db, payments, clock }: Context, user: UserRow, coupon: string | undefined) =>
  transact(db, (handle) =>
    startCheckout(handle, { user, coupon, reference: randomUUID(), provider: payments.kind, now: clock() }),
  );

/** Ends at their provider what the person had open before. @throws HttpError when one of them was paid after all */
const endAll = async (context: Context, replaced: PayableCheckout[]): Promise<void> => {
  for (const { reference, session_id } of replaced) {
    const event = (await context.payments.expire(session_id)) ?? 'expired';
    await settle(context, { reference, event });
    if (event === 'paid') throw httpError('already_subscribed');
    if (event === 'processing') throw httpError('processing');
  }
};

/** @throws HttpError when another call of the same person has replaced the checkout meanwhile */
const addressOf = async (context: Context, checkout: CheckoutRow, user: UserRow): Promise<string> => {
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
  // Thrown after the transaction: the session is there, and what is told of it later is compared with what was kept.
  if (session.id) await payments.expire(session.id);
  throw httpError('checkout_over');
};

/** Opens a checkout for somebody, in place of one that they had open. @returns where to pay */
export const openCheckout = async (
  context: Context,
  user: UserRow,
  coupon: string | undefined,
): Promise<string> => {
  const { checkout, replaced, free } = await start(context, user, coupon);
  if (free) {
    context.caches.invalidate(free.pages);
    // It stands, whatever became of those before it: they run out by themselves.
    await endAll(context, replaced).catch((error: unknown) => {
      context.log.warn({ err: error }, 'a checkout before a free one was not ended');
    });
    return paths.afterCheckout('done');
  }
  try {
    await endAll(context, replaced);
    return await addressOf(context, checkout, user);
  } catch (error) {
    await settle(context, { reference: checkout.reference, event: 'cancelled' });
    if (error instanceof HttpError) throw error;
    context.log.error({ err: error }, 'no checkout could be opened');
    throw httpError('payments_unavailable');
  }
};
