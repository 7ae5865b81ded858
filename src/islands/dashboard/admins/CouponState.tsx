import type { Coupon } from '../../../lib/contract/coupon.ts';
import { couponRefusal } from '../../../lib/rules/coupon-refusal.ts';

const states = {
  coupon_unknown: 'unknown',
  coupon_disabled: 'switched off',
  coupon_expired: 'expired',
  coupon_used_up: 'used up',
} as const;

/** Whether a coupon can be used now, and if not, why. */
export function CouponState(coupon: Coupon) {
  const refusal = couponRefusal(coupon, new Date().toISOString());
  return (
    <span className={`status coupon-fact ${refusal ? 'status-pending' : 'status-accepted'}`}>
      {refusal ? states[refusal] : 'in use'}
    </span>
  );
}
