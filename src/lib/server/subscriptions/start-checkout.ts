import { sql } from 'kysely';
import { couponErrorCode, priceWith } from '#lib/domain/coupons.ts';
import { timeAfter, timeBefore } from '#lib/domain/durations.ts';
import { subscription } from '#lib/domain/specification.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { type CouponRow, findCouponByCode, lockCoupons, toCoupon } from '#lib/server/coupons/queries.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { CheckoutsTable } from '#lib/server/db/schema.ts';
import type { UserRow } from '#lib/server/users/queries.ts';
import {
  type CheckoutRow,
  checkoutsOf,
  type PayableCheckout,
  payableCheckouts,
  unpaidWithCoupon,
} from './queries.ts';
import { expireOverdue, type Settled, settleCheckout } from './settle-checkout.ts';

export interface CheckoutRequest {
  /** Locked: one checkout of a member at a time. */
  user: UserRow;
  coupon: string | undefined;
  reference: string;
  provider: CheckoutsTable['provider'];
  now: Date;
}

export interface StartedCheckout {
  checkout: CheckoutRow;
  /** The user's earlier checkouts: cancelled here, and still to be expired at their provider. */
  replaced: PayableCheckout[];
  /** Set if there was nothing to pay. */
  free: Settled | undefined;
}

/**
 * Cancels a user's open checkouts.
 * @returns all that could still be paid at their provider, including those that failed to expire there before
 */
const cancelOpen = async (db: Handle, userId: number, at: string): Promise<PayableCheckout[]> => {
  for (const checkout of await checkoutsOf(db, userId, ['open'])) {
    await settleCheckout(db, checkout, 'cancelled', at);
  }
  return payableCheckouts(db, userId, at);
};

const addUse = (db: Handle, coupon: CouponRow) =>
  db.updateTable('coupons').set({ uses: sql`uses + 1` }).where('id', '=', coupon.id).execute();

/**
 * Limits the time for which a user can hold uses of coupons without paying, since nobody else can have a use that is held.
 * @throws HttpError `coupon_held`, with the time after which a retry may succeed
 */
const limitCouponHolds = async (db: Handle, userId: number, now: Date): Promise<void> => {
  const { total, duration } = subscription.couponHolds;
  const since = timeBefore(now, duration);
  const unpaid = await unpaidWithCoupon(db, userId, { since, until: now.toISOString() });
  let held: number = subscription.checkoutLifetime; // of the one that is about to be opened
  for (const { created_at, expires_at } of unpaid) {
    const end = Math.min(Date.parse(expires_at), now.getTime());
    held += Math.max(0, end - Date.parse(created_at));
    if (held > total) throw httpError('coupon_held', { retryAt: timeAfter(created_at, duration) });
  }
};

/**
 * Opens a checkout and takes one use of its coupon, in the caller's transaction: if two users want the last use, one
 * gets it. Without anything to pay it is paid in the same transaction.
 * @throws HttpError `already_subscribed`, `processing`, `coupon_held`, or why the coupon can't be used; a checkout that
 * was open stays open then
 */
export const startCheckout = async (
  db: Handle,
  { user, coupon: code, reference, provider, now }: CheckoutRequest,
): Promise<StartedCheckout> => {
  const at = now.toISOString();
  if (user.status) throw httpError('already_subscribed');
  const [earlier] = await checkoutsOf(db, user.id, ['paid', 'processing']);
  if (earlier) throw httpError(earlier.state === 'paid' ? 'already_subscribed' : 'processing');
  await lockCoupons(db, { code, userId: user.id, at });
  await expireOverdue(db, at);
  const replaced = await cancelOpen(db, user.id, at);

  const coupon = code ? await findCouponByCode(db, code) : undefined;
  const errorCode = code ? couponErrorCode(coupon && toCoupon(coupon), at) : undefined;
  if (errorCode) throw httpError(errorCode);
  const amount = coupon ? priceWith(coupon) : subscription.priceCents;
  // With nothing to pay, the use is spent at once and not held.
  if (coupon && amount) await limitCouponHolds(db, user.id, now);
  if (coupon) await addUse(db, coupon);
  const checkout = await db
    .insertInto('checkouts')
    .values({
      reference,
      user_id: user.id,
      provider: amount ? provider : 'none',
      state: 'open',
      session_id: null,
      list_price: subscription.priceCents,
      amount,
      coupon_id: coupon?.id ?? null,
      coupon_code: coupon?.code ?? null,
      holds_use: coupon ? 1 : 0,
      created_at: at,
      expires_at: timeAfter(now, subscription.checkoutLifetime),
      paid_at: null,
      refunded_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const free = amount ? undefined : await settleCheckout(db, checkout, 'paid', at);
  return { checkout, replaced, free };
};
