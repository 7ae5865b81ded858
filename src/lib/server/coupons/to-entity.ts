import type { Coupon } from '#lib/contract/coupons.ts';
import type { CouponRow } from './queries.ts';

export const toCoupon = (row: CouponRow): Coupon => ({
  _id: String(row.id),
  code: row.code,
  description: row.description,
  kind: row.kind,
  value: row.value,
  validUntil: row.valid_until,
  limit: row.use_limit,
  uses: row.uses,
  active: row.active === 1,
  createdAt: row.created_at,
});
