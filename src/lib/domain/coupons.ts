import type { ErrorCode } from '#lib/contract/kit/errors.ts';
import { valueErrors } from '#lib/text/messages/values.ts';
import { subscription } from './specification.ts';

/** The highest number of uses that a coupon may be limited to. */
export const maxCouponUses = 1_000_000_000;

/** Discount in whole percent, or in cents. */
export interface Reduction {
  kind: 'percent' | 'amount';
  value: number;
}

export interface CouponError {
  field: 'value' | 'validUntil';
  message: string;
}

/** Price of a subscription with a coupon, in cents. */
export const priceWith = ({ kind, value }: Reduction): number => {
  const { priceCents } = subscription;
  const off = kind === 'percent' ? Math.round((priceCents * value) / 100) : value;
  return Math.max(0, priceCents - off);
};

/**
 * Why a coupon is invalid; undefined if it is valid. The price may not fall below what a card can be charged, except
 * to zero.
 */
export const couponError = (coupon: Reduction): CouponError | undefined => {
  const { priceCents, minChargeCents } = subscription;
  const max = coupon.kind === 'percent' ? 100 : priceCents;
  if (coupon.value > max) return { field: 'value', message: valueErrors.tooMuchOff };
  const price = priceWith(coupon);
  if (price > 0 && price < minChargeCents) {
    return { field: 'value', message: valueErrors.tooLittleLeft(price, minChargeCents) };
  }
  return undefined;
};

/** Why a coupon can't get this expiry; undefined if it can. @param at ISO 8601 */
export const expiryError = (validUntil: string | null, at: string): CouponError | undefined =>
  validUntil !== null && validUntil <= at
    ? { field: 'validUntil', message: valueErrors.notInFuture }
    : undefined;

interface UsableCoupon {
  active: boolean;
  /** ISO 8601. */
  validUntil: string | null;
  limit: number | null;
  uses: number;
}

type CouponErrorCode = Extract<ErrorCode, `coupon_${'unknown' | 'disabled' | 'expired' | 'used_up'}`>;

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
