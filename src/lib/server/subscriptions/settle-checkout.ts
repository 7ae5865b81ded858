import { sql } from 'kysely';
import { subscription } from '#lib/limits.ts';
import { cacheTagsOfUser } from '#lib/server/cache/cache-tags-of-user.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { CheckoutState } from '#lib/server/db/schema.ts';
import { type CheckoutRow, checkoutsOf, overdueCheckouts } from './queries.ts';

export type CheckoutEvent = Exclude<CheckoutState, 'open'>;

/**
 * From where each state can be reached; other news is old news, in whatever order it arrives. Money that came is
 * money that came, also for a checkout that was given up; a refund is final. What was cancelled here has expired once
 * its provider has ended it too.
 */
const reachedFrom: Record<CheckoutEvent, readonly CheckoutState[]> = {
  processing: ['open', 'expired', 'cancelled'],
  paid: ['open', 'processing', 'failed', 'expired', 'cancelled'],
  failed: ['open', 'processing'],
  expired: ['open', 'cancelled'],
  cancelled: ['open'],
  refunded: ['open', 'processing', 'failed', 'expired', 'cancelled', 'paid'],
};

/** A use of a coupon is held while somebody may pay with it, and for good once they have. */
const holding: readonly CheckoutState[] = ['open', 'processing', 'paid'];

const holdUse = async (db: Handle, checkout: CheckoutRow, reserved: boolean): Promise<void> => {
  if (reserved === (checkout.holds_use === 1) || checkout.coupon_id === null) return;
  await db
    .updateTable('coupons')
    .set({ uses: sql`uses + ${reserved ? 1 : -1}` })
    .where('id', '=', checkout.coupon_id)
    .execute();
  await db
    .updateTable('checkouts')
    .set({ holds_use: reserved ? 1 : 0 })
    .where('id', '=', checkout.id)
    .execute();
};

/** The status says whether a payment stands behind the account. @returns whether that has changed */
const updateStatus = async (db: Handle, userId: number): Promise<boolean> => {
  const [paid] = await checkoutsOf(db, userId, ['paid']);
  const status = paid ? subscription.verified : null;
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ status })
    .where('id', '=', userId)
    .where('status', 'is distinct from', status)
    .executeTakeFirst();
  return numUpdatedRows > 0;
};

export interface Settled {
  /** False for what was known, or is overtaken. */
  moved: boolean;
  /** The tags of the pages that show the person differently now. */
  pages: string[];
}

/** Notes what became of a checkout, once however often it is told, in the caller's transaction. */
export const settleCheckout = async (
  db: Handle,
  checkout: CheckoutRow,
  event: CheckoutEvent,
  at: string,
): Promise<Settled> => {
  if (!reachedFrom[event].includes(checkout.state)) return { moved: false, pages: [] };
  await db
    .updateTable('checkouts')
    .set({
      state: event,
      ...(event === 'paid' && { paid_at: at }),
      ...(event === 'refunded' && { refunded_at: at }),
    })
    .where('id', '=', checkout.id)
    .execute();
  if (event !== 'refunded') await holdUse(db, checkout, holding.includes(event));
  const statusMoved =
    (event === 'paid' || event === 'refunded') && (await updateStatus(db, checkout.user_id));
  return { moved: true, pages: statusMoved ? await cacheTagsOfUser(db, checkout.user_id) : [] };
};

/** Ends what nobody finished in time, so that its coupons can be used again. */
export const expireOverdue = async (db: Handle, at: string): Promise<void> => {
  for (const checkout of await overdueCheckouts(db, at)) await settleCheckout(db, checkout, 'expired', at);
};
