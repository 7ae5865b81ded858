import type { ErrorCode } from '../contract/errors.ts';

/** A coupon as far as it decides whether it can be used. */
export interface UsableCoupon {
  active: number;
  valid_until: string | null;
  use_limit: number | null;
  uses: number;
}

export type CouponErrorCode = Extract<ErrorCode, `coupon_${'unknown' | 'disabled' | 'expired' | 'used_up'}`>;

/** Why a coupon can't be used at a time; undefined for one that can. */
export const couponErrorCode = (
  coupon: UsableCoupon | undefined,
  at: string,
): CouponErrorCode | undefined => {
  if (!coupon) return 'coupon_unknown';
  if (!coupon.active) return 'coupon_disabled';
  if (coupon.valid_until !== null && coupon.valid_until <= at) return 'coupon_expired';
  if (coupon.use_limit !== null && coupon.uses >= coupon.use_limit) return 'coupon_used_up';
  return undefined;
};
