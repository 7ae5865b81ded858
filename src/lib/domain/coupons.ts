import { valueErrors } from '#lib/text/messages/values.ts';
import { subscription } from './specification.ts';

/** Discount in whole percent, or in cents. */
export interface Reduction {
  kind: 'percent' | 'amount';
  value: number;
}

export interface CouponError {
  field: 'value';
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
