import type { Selectable } from 'kysely';
import type { Handle } from '../database.ts';
import type { CouponsTable } from '../schema.ts';
import { countOf } from './count-of.ts';
import type { Rows, Window } from './window.ts';

export type CouponRow = Selectable<CouponsTable>;

/** Codes are compared without regard to case. */
export const codeKey = (code: string): string => code.trim().toLowerCase();

export const findCoupon = (db: Handle, id: number): Promise<CouponRow | undefined> =>
  db.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirst();

export const findCouponByCode = (db: Handle, code: string): Promise<CouponRow | undefined> =>
  db.selectFrom('coupons').selectAll().where('code_key', '=', codeKey(code)).executeTakeFirst();

/** Coupons, latest first, whose code or description holds `q`. They are few: all are looked through. */
export const listCoupons = async (
  db: Handle,
  q: string | undefined,
  window: Window,
): Promise<Rows<CouponRow>> => {
  const sought = q?.trim().toLowerCase();
  let coupons = db.selectFrom('coupons');
  if (sought) {
    coupons = coupons.where((is) => {
      const holds = (column: 'code_key' | 'description') =>
        is(is.fn<number>('instr', [is.fn('lower', [column]), is.val(sought)]), '>', 0);
      return is.or([holds('code_key'), holds('description')]);
    });
  }
  const rows = await coupons
    .selectAll()
    .orderBy('id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
  return { rows, total: await countOf(coupons) };
};
