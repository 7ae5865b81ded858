import type { NotNull, Selectable } from 'kysely';
import { clockSlack, timeAfter } from '#lib/domain/durations.ts';
import { subscription } from '#lib/domain/specification.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockCoupon, lockUser } from '#lib/server/db/locks.ts';
import type { CheckoutState, CheckoutsTable } from '#lib/server/db/schema.ts';

export type CheckoutRow = Selectable<CheckoutsTable>;

/** Checkout with a session at its provider. */
export type PayableCheckout = CheckoutRow & { session_id: string };

type Payment = CheckoutRow & { paid_at: string };

export const findCheckout = (db: Handle, reference: string): Promise<CheckoutRow | undefined> =>
  db.selectFrom('checkouts').selectAll().where('reference', '=', reference).executeTakeFirst();

/** Like `findCheckout`, for a transaction that changes it. Locks its user and its coupon first: see `locks.ts`. */
export const lockedCheckout = async (db: Handle, reference: string): Promise<CheckoutRow | undefined> => {
  const found = await findCheckout(db, reference);
  if (!found) return undefined;
  await lockUser(db, { id: found.user_id });
  if (found.coupon_id !== null) await lockCoupon(db, { id: found.coupon_id });
  return db
    .selectFrom('checkouts')
    .selectAll()
    .where('id', '=', found.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
};

/** A checkout that was paid, refunded since or not. */
export const findPayment = (db: Handle, id: number): Promise<Payment | undefined> =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('id', '=', id)
    .where('paid_at', 'is not', null)
    .$narrowType<{ paid_at: NotNull }>()
    .executeTakeFirst();

/** A user's checkouts in these states, latest first. */
export const checkoutsOf = (
  db: Handle,
  userId: number,
  states: readonly CheckoutState[],
): Promise<CheckoutRow[]> =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', states)
    .orderBy('id', 'desc')
    .execute();

/** Checkouts that a user gave up and could still pay at their provider, latest first. */
export const payableCheckouts = (db: Handle, userId: number, at: string): Promise<PayableCheckout[]> =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'cancelled')
    .where('session_id', 'is not', null)
    .$narrowType<{ session_id: NotNull }>()
    .where('expires_at', '>', at)
    .orderBy('id', 'desc')
    .execute();

/** Checkouts of deleted accounts that could still be paid, those that expire first before the others. */
export const payableOfDeleted = (db: Handle, at: string) =>
  db
    .selectFrom('checkouts')
    .innerJoin('deleted_people', 'deleted_people.user_id', 'checkouts.user_id')
    .select(['reference', 'session_id'])
    .where((is) =>
      is.or([
        is('state', '=', 'open'),
        is.and([is('state', '=', 'cancelled'), is('session_id', 'is not', null)]),
      ]),
    )
    .where('expires_at', '>', at)
    .orderBy('expires_at');

/**
 * A user's unpaid checkouts that held a use of a coupon, latest first. Without those at Stripe that never got a
 * session: nobody could have paid with them.
 */
export const unpaidWithCoupon = (
  db: Handle,
  userId: number,
  { since, until }: { since: string; until: string },
): Promise<Pick<CheckoutRow, 'created_at' | 'expires_at'>[]> =>
  db
    .selectFrom('checkouts')
    .select(['created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('created_at', '<=', until) // not while the clock was ahead
    .where('coupon_code', 'is not', null)
    .where('state', 'in', ['open', 'cancelled', 'expired', 'failed'])
    .where((is) =>
      is.or([is('state', '=', 'open'), is('provider', '<>', 'stripe'), is('session_id', 'is not', null)]),
    )
    .orderBy('id', 'desc')
    .execute();

export const openCheckouts = (db: Handle, userId: number) =>
  db.selectFrom('checkouts').where('user_id', '=', userId).where('state', '=', 'open');

/**
 * Selects open checkouts past their time, and those opened while the clock was ahead: they would hold their coupons'
 * uses for as long as it was wrong. A payment for them still counts.
 */
export const overdue = (db: Handle, at: string) => {
  const latest = timeAfter(at, subscription.checkoutLifetime + clockSlack);
  return db
    .selectFrom('checkouts')
    .where('state', '=', 'open')
    .where((is) => is.or([is('expires_at', '<=', at), is('expires_at', '>', latest)]));
};

export const overdueCheckouts = (db: Handle, at: string): Promise<CheckoutRow[]> =>
  overdue(db, at).selectAll().orderBy('id').forNoKeyUpdate().skipLocked().execute();
