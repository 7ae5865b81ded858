import type { CouponChange, CouponDraft } from '#lib/contract/coupons.ts';
import { couponError, expiryError } from '#lib/domain/coupons.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { expireOverdue } from '#lib/server/subscriptions/settle-checkout.ts';
import { valueErrors } from '#lib/text/messages/values.ts';
import { type CouponRow, codeKey, draftOf, findCoupon, findCouponByCode, lockCoupons } from './queries.ts';

type Columns = Omit<CouponRow, 'id' | 'uses' | 'created_at'>;

const columnsOf = (draft: CouponDraft): Columns => ({
  code: draft.code,
  code_key: codeKey(draft.code),
  description: draft.description,
  kind: draft.kind,
  value: draft.value,
  valid_until: draft.validUntil,
  use_limit: draft.limit,
  active: draft.active ? 1 : 0,
});

/**
 * Adds a coupon, in the caller's transaction.
 * @returns its id
 * @throws HttpError `coupon_code_taken`, or `invalid` if it has expired already
 */
export const addCoupon = async (db: Handle, draft: CouponDraft, at: string): Promise<number> => {
  const error = expiryError(draft.validUntil, at);
  if (error) throw httpError('invalid', { issues: [error] });
  if (await findCouponByCode(db, draft.code)) throw httpError('coupon_code_taken');
  const { id } = await db
    .insertInto('coupons')
    .values({ ...columnsOf(draft), created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };

/**
 * A limit that is not changed may be below the uses, and an expiry that is not changed may have passed: it must always be
 * possible to switch a coupon off.
 */
const errorOf = (
  draft: CouponDraft,
  before: CouponRow,
  at: string,
): { field: string; message: string } | undefined => {
  const { uses, use_limit, valid_until } = before;
  if (draft.limit !== use_limit && draft.limit !== null && draft.limit < uses) {
    return { field: 'limit', message: valueErrors.usedAlready(uses) };
  }
  return (
    couponError(draft) ?? (draft.validUntil === valid_until ? undefined : expiryError(draft.validUntil, at))
  );
};

/**
 * Changes a coupon, in the caller's transaction.
 * @returns coupons changed
 * @throws HttpError `not_found`, `coupon_code_taken`, or `invalid` with the field that does not fit the unchanged ones
 */
export const changeCoupon = async (
  db: Handle,
  id: number,
  change: CouponChange,
  at: string,
): Promise<0 | 1> => {
  // Frees the uses of unfinished checkouts, so that the limit is compared with the uses that lists display.
  await lockCoupons(db, { id, at });
  await expireOverdue(db, at);
  const before = await findCoupon(db, id);
  if (!before) throw httpError('not_found');
  const draft = { ...draftOf(before), ...given(change) };
  const error = errorOf(draft, before, at);
  if (error) throw httpError('invalid', { issues: [error] });
  const sameCode = await findCouponByCode(db, draft.code);
  if (sameCode && sameCode.id !== id) throw httpError('coupon_code_taken');
  const columns = columnsOf(draft);
  const names = Object.keys(columns) as (keyof Columns)[];
  if (names.every((name) => before[name] === columns[name])) return 0;
  await db.updateTable('coupons').set(columns).where('id', '=', id).execute();
  return 1;
};

/** Deletes a coupon; the checkouts that used it keep its code. @returns coupons deleted */
export const deleteCoupon = async (db: Handle, id: number): Promise<0 | 1> => {
  const { numDeletedRows } = await db.deleteFrom('coupons').where('id', '=', id).executeTakeFirst();
  return numDeletedRows ? 1 : 0;
};
