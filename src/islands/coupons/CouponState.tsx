import type { Coupon } from '#lib/contract/coupons.ts';
import { couponErrorCode } from '#lib/domain/coupon-error-code.ts';

const states = {
  coupon_unknown: 'unknown',
  coupon_disabled: 'switched off',
  coupon_expired: 'expired',
  coupon_used_up: 'used up',
} as const;

export function CouponState(coupon: Coupon) {
  const code = couponErrorCode(coupon, new Date().toISOString());
  return (
    <span className={`status coupon-fact ${code ? 'status-pending' : 'status-accepted'}`}>
      {code ? states[code] : 'in use'}
    </span>
  );
}
