import type { Coupon } from '#lib/contract/coupons.ts';
import { couponErrorCode } from '#lib/domain/coupons.ts';
import { Status } from '../ui/Status.tsx';

const states = {
  coupon_unknown: 'unknown',
  coupon_disabled: 'switched off',
  coupon_expired: 'expired',
  coupon_used_up: 'used up',
} as const;

export function CouponState(coupon: Coupon) {
  const code = couponErrorCode(coupon, new Date().toISOString());
  return <Status sign={code ? 'waits' : 'good'}>{code ? states[code] : 'in use'}</Status>;
}
