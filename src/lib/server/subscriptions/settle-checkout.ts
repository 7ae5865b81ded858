import { sql } from 'kysely';
import { subscription } from '#lib/domain/specification.ts';
import { cacheTagsOfUser } from '#lib/server/cache/cache-tags.ts';
import { lockCoupons } from '#lib/server/coupons/queries.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { sweeps } from '#lib/server/db/limits.ts';
import type { CheckoutState } from '#lib/server/db/schema.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { deletedUids, findUser } from '#lib/server/users/queries.ts';
import { inDollars } from '#lib/text/money.ts';

import { type CheckoutRow, checkoutsOf, overdue, overdueCheckouts } from './queries.ts';

/** Audited outcomes: those that moved money, or should have. An unfinished checkout is not a payment. */
const acts: Partial<Record<CheckoutState, 'pay' | 'failPayment' | 'refund'>> = {
  paid: 'pay',
  failed: 'failPayment',
  refunded: 'refund',
};

/** Records an event of the payment provider, in the transaction that applies it. */
const auditPayment = async (
  db: Handle,
  { user_id, amount, reference, coupon_code }: CheckoutRow,
  event: CheckoutState,
  at: string,
): Promise<void> => {
  const type = acts[event];
  if (!type) return;
  const user = await findUser(db, user_id);
  const details = [inDollars(amount), coupon_code, reference].filter(Boolean).join(', ');
  const subject = { id: user_id, name: user?.name ?? '' };
  // A coupon may leave nothing to pay: then no provider was asked.
  await recordEvent(db, { type, by: amount ? 'provider' : 'site', subject, details, at });
};

export type CheckoutEvent = Exclude<CheckoutState, 'open'>;

/**
 * States from which each event changes a checkout. For others it is stale, since events arrive in any order. A payment
 * counts or fails even if the checkout was abandoned, and a refund is final. A cancelled checkout expires once its provider
 * has ended it too.
 */
const reachedFrom: Record<CheckoutEvent, readonly CheckoutState[]> = {
  processing: ['open', 'expired', 'cancelled'],
  paid: ['open', 'processing', 'failed', 'expired', 'cancelled'],
  failed: ['open', 'processing', 'expired', 'cancelled'],
  expired: ['open', 'cancelled'],
  cancelled: ['open'],
  refunded: ['open', 'processing', 'failed', 'expired', 'cancelled', 'paid'],
};

/** A checkout holds its coupon's use while it may be paid, and for good once it is. */
const holding: readonly CheckoutState[] = ['open', 'processing', 'paid'];

const updateHold = async (db: Handle, checkout: CheckoutRow, holds: boolean): Promise<void> => {
  if (holds === (checkout.holds_use === 1) || checkout.coupon_id === null) return;
  await db
    .updateTable('coupons')
    .set({ uses: sql`uses + ${holds ? 1 : -1}` })
    .where('id', '=', checkout.coupon_id)
    .execute();
  await db
    .updateTable('checkouts')
    .set({ holds_use: holds ? 1 : 0 })
    .where('id', '=', checkout.id)
    .execute();
};

/**
 * Sets the status by whether the user has a paid checkout, and its beginning by the first payment that counts: of two,
 * either may be refunded. @returns whether one of them changed
 */
const updateStatus = async (db: Handle, userId: number): Promise<boolean> => {
  const paid = await checkoutsOf(db, userId, ['paid']);
  // Ids do not tell: a checkout may be paid after a later one. Without a time of payment the mark is as migration 0014 has it.
  const [subscribed_at = null] = paid.map(({ paid_at, created_at }) => paid_at ?? created_at).sort();
  const status = subscribed_at === null ? null : subscription.verified;
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ status, subscribed_at })
    .where('id', '=', userId)
    .where('uid', 'not like', deletedUids)
    .where((is) =>
      is.or([
        is('status', 'is distinct from', status),
        is('subscribed_at', 'is distinct from', subscribed_at),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0;
};

export interface Settled {
  /** False if the event is known already, or stale. */
  moved: boolean;
  /** The tags of the pages that display the user, if the status changed, or since when it holds. */
  cacheTags: string[];
}

/** True if nobody can pay the checkout any more. A cancelled one at Stripe can still be paid, until Stripe has expired it. */
const isOver = ({ provider }: CheckoutRow, event: CheckoutEvent): boolean =>
  event === 'expired' || event === 'failed' || (event === 'cancelled' && provider !== 'stripe');

/** Applies an event to a checkout, once however often it is reported, in the caller's transaction. */
export const settleCheckout = async (
  db: Handle,
  checkout: CheckoutRow,
  event: CheckoutEvent,
  at: string,
): Promise<Settled> => {
  if (!reachedFrom[event].includes(checkout.state)) return { moved: false, cacheTags: [] };
  const { numUpdatedRows } = await db
    .updateTable('checkouts')
    .set({
      state: event,
      ...(event === 'paid' && { paid_at: at }),
      ...(event === 'refunded' && { refunded_at: at }),
      // `limitCouponHolds` counts the time until then.
      ...(isOver(checkout, event) && at < checkout.expires_at && { expires_at: at }),
    })
    .where('id', '=', checkout.id)
    // Another transaction may have settled it since it was read.
    .where('state', '=', checkout.state)
    .executeTakeFirst();
  if (!numUpdatedRows) return { moved: false, cacheTags: [] };
  await auditPayment(db, checkout, event, at);
  // A refund does not return the coupon's use.
  if (event !== 'refunded') await updateHold(db, checkout, holding.includes(event));
  const statusMoved =
    (event === 'paid' || event === 'refunded') && (await updateStatus(db, checkout.user_id));
  return { moved: true, cacheTags: statusMoved ? await cacheTagsOfUser(db, checkout.user_id) : [] };
};

/** Expires a batch of checkouts that nobody finished in time, in the caller's transaction. @returns whether more may be left */
export const expireSomeOverdue = async (db: Handle, at: string): Promise<boolean> => {
  await lockCoupons(db, { at });
  const some = await overdue(db, at).selectAll().orderBy('id').limit(sweeps.checkoutsAtOnce).execute();
  for (const checkout of some) await settleCheckout(db, checkout, 'expired', at);
  return some.length === sweeps.checkoutsAtOnce;
};

/** Expires checkouts that nobody finished in time, so that their coupons can be used again. */
export const expireOverdue = async (db: Handle, at: string): Promise<void> => {
  for (const checkout of await overdueCheckouts(db, at)) await settleCheckout(db, checkout, 'expired', at);
};
