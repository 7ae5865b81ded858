import { addCoupon } from '#lib/server/coupons/operations.ts';
import { findCouponByCode } from '#lib/server/coupons/queries.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { findCheckout } from '#lib/server/subscriptions/queries.ts';
import { settleCheckout } from '#lib/server/subscriptions/settle-checkout.ts';
import { startCheckout } from '#lib/server/subscriptions/start-checkout.ts';
import type { UserRow } from '#lib/server/users/queries.ts';
import { coupons, type SeedSubscription, subscriptions } from './data.ts';
import { type Everyone, personNamed } from './people.ts';
import { daysBefore } from './spread.ts';

const addCoupons = async (db: Handle, now: Date): Promise<void> => {
  for (const { madeDaysAgo, validForDays, ...coupon } of coupons) {
    if (await findCouponByCode(db, coupon.code)) continue;
    const validUntil = validForDays === null ? null : daysBefore(now, -validForDays);
    await addCoupon(db, { ...coupon, validUntil }, daysBefore(now, madeDaysAgo));
  }
};

const pay = async (db: Handle, user: UserRow, paid: SeedSubscription, now: Date): Promise<void> => {
  const reference = `demo:${user.uid}`;
  const at = daysBefore(now, paid.daysAgo);
  const request = { user, coupon: paid.coupon, reference, provider: 'sandbox', now: new Date(at) } as const;
  const { checkout } = await startCheckout(db, request);
  await settleCheckout(db, checkout, 'paid', at);
  if (paid.refundedDaysAgo === undefined) return;
  const settled = await findCheckout(db, reference);
  if (settled) await settleCheckout(db, settled, 'refunded', daysBefore(now, paid.refundedDaysAgo));
};

/** Adds the demo's coupons, and the payments made with them. */
export const addSubscriptions = async (db: Handle, everyone: Everyone, now: Date): Promise<void> => {
  await addCoupons(db, now);
  for (const paid of subscriptions) await pay(db, personNamed(everyone, paid.by), paid, now);
};
