import type { Coupon, CouponDraft } from '#lib/contract/coupons.ts';
import { couponError } from '#lib/domain/coupons.ts';
import { couponErrors } from '#lib/text/messages/coupons.ts';
import { fieldErrors } from '#lib/text/messages/forms.ts';

/** Values of the fields of the coupon form. */
export interface CouponValues {
  code: string;
  description: string;
  kind: CouponDraft['kind'];
  /** Percent, or dollars. */
  value: string;
  /** A date as YYYY-MM-DD, or empty. */
  validUntil: string;
  limit: string;
}

export const noCoupon: CouponValues = {
  code: '',
  description: '',
  kind: 'percent',
  value: '',
  validUntil: '',
  limit: '',
};

const dayOf = (iso: string | null): string => iso?.slice(0, 10) ?? '';

const dollars = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

export const couponValues = ({
  code,
  description,
  kind,
  value,
  validUntil,
  limit,
}: Coupon): CouponValues => ({
  code,
  description,
  kind,
  value: kind === 'amount' ? dollars(value) : String(value),
  validUntil: dayOf(validUntil),
  limit: limit === null ? '' : String(limit),
});

/** Parses whole percent, or dollars as cents; undefined if invalid. */
const readValue = (kind: CouponValues['kind'], typed: string): number | undefined => {
  const text = typed.trim();
  if (kind === 'percent') return /^0*[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  const cents = /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
  return cents > 0 ? cents : undefined;
};

/** Null for no limit, undefined if invalid. */
const readLimit = (typed: string): number | null | undefined => {
  const text = typed.trim();
  if (text === '') return null;
  return /^0*[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
};

/** A coupon is valid to the end of its last day in UTC. If the day is unchanged, the stored time of day is kept. */
const readValidUntil = (day: string, before: string | null): string | null => {
  if (day === dayOf(before)) return before;
  return day === '' ? null : `${day}T23:59:59.999Z`;
};

export type CouponFields = Omit<CouponDraft, 'active'>;
type CouponErrors = Partial<Record<keyof CouponValues, string>>;

/** Parses the form; every field that is invalid has its error. @param before the stored expiry of the coupon, ISO 8601 */
export const readCoupon = (
  values: CouponValues,
  before: string | null,
): { fields: CouponFields } | { errors: CouponErrors } => {
  const { kind } = values;
  const value = readValue(kind, values.value);
  const limit = readLimit(values.limit);
  const valueError =
    value === undefined
      ? kind === 'percent'
        ? fieldErrors.wholeNumber('1', '100')
        : couponErrors.dollars
      : couponError({ kind, value })?.message;
  if (value === undefined || valueError || limit === undefined)
    return {
      errors: {
        ...(valueError && { value: valueError }),
        ...(limit === undefined && { limit: couponErrors.limit }),
      },
    };
  return {
    fields: {
      code: values.code.trim(),
      description: values.description.trim(),
      kind,
      value,
      validUntil: readValidUntil(values.validUntil, before),
      limit,
    },
  };
};
