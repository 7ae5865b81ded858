import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { byId, deletedCount, insertedId, modifiedCount, paginationQuery } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { optionalText, soughtText } from '#lib/contract/kit/values.ts';
import { couponError, maxCouponUses } from '#lib/domain/coupons.ts';
import { sizes } from '#lib/domain/specification.ts';
import { valueErrors } from '#lib/text/messages/values.ts';
import { notSold } from './subscriptions.ts';

const couponKind = z.enum(['percent', 'amount']);
export type CouponKind = z.infer<typeof couponKind>;

const code = z
  .string()
  .trim()
  .regex(
    new RegExp(`^[A-Za-z0-9_-]{${sizes.couponCode.min},${sizes.couponCode.max}}$`),
    `Must be ${sizes.couponCode.min} to ${sizes.couponCode.max} letters, digits, hyphens or underscores`,
  );

/** Fields that an admin can set. */
const fields = {
  /** Unique regardless of case; stored as typed. */
  code,
  description: optionalText(sizes.couponDescription).default(''),
  kind: couponKind,
  /** Whole percent, or cents. */
  value: z.int('Must be a whole number').positive('Must be more than nothing'),
  /** The coupon is rejected from then on. Must be in the future when it is set or changed. */
  validUntil: z.iso
    .datetime({ offset: true })
    .transform((date) => new Date(date).toISOString())
    .pipe(z.iso.datetime(valueErrors.date)) // another zone may have moved it out of the years of four digits
    .nullable()
    .default(null),
  /** Maximum number of uses. */
  limit: z
    .int('Must be a whole number')
    .positive('Must be at least 1')
    .refine((limit) => limit <= maxCouponUses, valueErrors.tooMany(maxCouponUses))
    .nullable()
    .default(null),
  /** An inactive coupon is stored, and rejected. */
  active: z.boolean().default(true),
};

export const couponDraft = z.strictObject(fields).superRefine((coupon, context) => {
  const error = couponError(coupon);
  if (error) context.addIssue({ code: 'custom', path: [error.field], message: error.message });
});
export type CouponDraft = z.output<typeof couponDraft>;

/** A subset of the fields. Whether they are valid together with the stored ones is checked on the server. */
const couponChange = z
  .strictObject({
    ...fields,
    description: fields.description.unwrap(),
    validUntil: fields.validUntil.unwrap(),
    limit: fields.limit.unwrap(),
    active: fields.active.unwrap(),
  })
  .partial()
  .refine((changed) => Object.keys(changed).length > 0, 'Nothing to change was sent');
export type CouponChange = z.output<typeof couponChange>;

const coupon = z.object({
  _id: z.string(),
  code: z.string(),
  description: z.string(),
  kind: couponKind,
  value: z.int(),
  validUntil: z.iso.datetime().nullable(),
  limit: z.int().nullable(),
  /** Counts paid subscriptions and checkouts that are still open. */
  uses: z.int(),
  active: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Coupon = z.infer<typeof coupon>;

export const couponEndpoints = {
  listCoupons: endpoint(addresses.listCoupons, {
    summary: 'Coupons, latest first; q finds them by code or description',
    auth: 'member',
    query: paginationQuery.extend({ q: soughtText().max(sizes.keyword).optional() }),
    output: z.array(coupon),
    list: true,
    errors: { 404: notSold },
  }),
  addCoupon: endpoint(addresses.addCoupon, {
    summary: 'Creates a coupon',
    auth: 'member',
    body: couponDraft,
    output: insertedId,
    errors: { 404: notSold, 409: 'Another coupon has this code' },
  }),
  changeCoupon: endpoint(addresses.changeCoupon, {
    summary: 'Changes a coupon, or switches it on or off',
    auth: 'member',
    params: byId,
    body: couponChange,
    output: modifiedCount,
    errors: { 404: `No such coupon, or ${notSold.toLowerCase()}`, 409: 'Another coupon has this code' },
  }),
  deleteCoupon: endpoint(addresses.deleteCoupon, {
    summary: 'Deletes a coupon; payments keep its code',
    auth: 'member',
    params: byId,
    output: deletedCount,
    errors: { 404: notSold },
  }),
};
