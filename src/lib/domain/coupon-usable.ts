import type { Coupon } from '#lib/contract/coupons.ts';
import type { ErrorCode } from '#lib/contract/kit/errors.ts';

export type UsableCoupon = Pick<Coupon, 'active' | 'validUntil' | 'limit' | 'uses'>;

export type CouponErrorCode = Extract<ErrorCode, `coupon_${'unknown' | 'disabled' | 'expired' | 'used_up'}`>;

/** Why a coupon can't be used; undefined if it can. @param at ISO 8601 */
export const couponErrorCode = (
  coupon: UsableCoupon | undefined,
  at: string,
): CouponErrorCode | undefined => {
  if (!coupon) return 'coupon_unknown';
  if (!coupon.active) return 'coupon_disabled';
  if (coupon.validUntil !== null && coupon.validUntil <= at) return 'coupon_expired';
  if (coupon.limit !== null && coupon.uses >= coupon.limit) return 'coupon_used_up';
  return undefined;
};
