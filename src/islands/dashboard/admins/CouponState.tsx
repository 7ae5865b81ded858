import type { Coupon } from '../../../lib/contract/coupon.ts';
import { couponErrorCode } from '../../../lib/rules/coupon-error-code.ts';

const states = {
  coupon_unknown: 'unknown',
  coupon_disabled: 'switched off',
  coupon_expired: 'expired',
  coupon_used_up: 'used up',
} as const;

/** Whether a coupon can be used now, and if not, why. */
export function CouponState({ active, validUntil, limit, uses }: Coupon) {
  const row = { active: Number(active), valid_until: validUntil, use_limit: limit, uses };
  const code = couponErrorCode(row, new Date().toISOString());
  return (
    <span className={`status coupon-fact ${code ? 'status-pending' : 'status-accepted'}`}>
      {code ? states[code] : 'in use'}
    </span>
  );
}
