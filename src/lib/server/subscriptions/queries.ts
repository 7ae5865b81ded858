import type { Selectable } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import type { CheckoutState, CheckoutsTable } from '#lib/server/db/schema.ts';

export type CheckoutRow = Selectable<CheckoutsTable>;

export const findCheckout = (db: Handle, reference: string): Promise<CheckoutRow | undefined> =>
  db.selectFrom('checkouts').selectAll().where('reference', '=', reference).executeTakeFirst();

/** A person's checkouts in these states, latest first. */
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

/** What a person gave up and could still pay at its provider, latest first. */
export const payableCheckouts = (db: Handle, userId: number, at: string): Promise<CheckoutRow[]> =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'cancelled')
    .where('session_id', 'is not', null)
    .where('expires_at', '>', at)
    .orderBy('id', 'desc')
    .execute();

/**
 * When a person opened checkouts that held a coupon's use and were not paid, since then, latest first. One that never
 * came to be at its provider held nothing that the person could have used.
 */
export const unpaidWithCoupon = (
  db: Handle,
  userId: number,
  since: string,
): Promise<Pick<CheckoutRow, 'created_at'>[]> =>
  db
    .selectFrom('checkouts')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('coupon_code', 'is not', null)
    .where('state', 'in', ['open', 'cancelled', 'expired', 'failed'])
    .where((is) =>
      is.or([is('state', '=', 'open'), is('provider', '<>', 'stripe'), is('session_id', 'is not', null)]),
    )
    .orderBy('id', 'desc')
    .execute();

/** Checkouts that nobody finished in time. */
export const overdue = (db: Handle, at: string) =>
  db.selectFrom('checkouts').where('state', '=', 'open').where('expires_at', '<=', at);

export const overdueCheckouts = (db: Handle, at: string): Promise<CheckoutRow[]> =>
  overdue(db, at).selectAll().execute();
