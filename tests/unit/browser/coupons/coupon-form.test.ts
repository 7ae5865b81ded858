import { expect, test } from 'vitest';
import { type CouponValues, couponValues, noCoupon, readCoupon } from '#lib/browser/coupons/coupon-form.ts';
import type { Coupon } from '#lib/contract/coupons.ts';

const typed = (values: Partial<CouponValues>, before: string | null = null) =>
  readCoupon({ ...noCoupon, code: 'DIG', value: '10', ...values }, before);

const coupon: Coupon = {
  _id: '1',
  code: 'TEN-OFF',
  description: 'From the newsletter',
  kind: 'amount',
  value: 9_50,
  validUntil: '2026-12-31T08:15:00.000Z',
  limit: 100,
  uses: 3,
  active: true,
  createdAt: '2026-11-01T00:00:00.000Z',
};

test('percent are whole, dollars become cents', () => {
  expect(typed({ value: '20' })).toMatchObject({ fields: { kind: 'percent', value: 20 } });
  expect(typed({ kind: 'amount', value: '10' })).toMatchObject({ fields: { value: 10_00 } });
  expect(typed({ kind: 'amount', value: '9.5' })).toMatchObject({ fields: { value: 9_50 } });
  expect(typed({ kind: 'amount', value: '19.99' })).toMatchObject({ fields: { value: 19_99 } });
});

test.each([
  ['percent', '12.5'],
  ['percent', 'ten'],
  ['percent', '0'],
  ['percent', '101'],
  ['amount', '0'],
  ['amount', '-5'],
  ['amount', '9.999'],
  ['amount', '99.01'],
  ['amount', '98.90'],
] as const)('%s %s is an error of its field', (kind, value) => {
  expect(typed({ kind, value })).toMatchObject({ errors: { value: expect.any(String) } });
});

test('a limit is a whole number or nothing', () => {
  expect(typed({ limit: '' })).toMatchObject({ fields: { limit: null } });
  expect(typed({ limit: '12' })).toMatchObject({ fields: { limit: 12 } });
  expect(typed({ limit: '0' })).toMatchObject({ errors: { limit: expect.any(String) } });
  expect(typed({ limit: 'many' })).toMatchObject({ errors: { limit: expect.any(String) } });
});

test('all invalid fields have their errors at once', () => {
  expect(typed({ value: '120', limit: '-3' })).toEqual({
    errors: { value: expect.any(String), limit: expect.any(String) },
  });
  expect(typed({ value: 'ten', limit: '-3' })).toEqual({
    errors: { value: expect.any(String), limit: expect.any(String) },
  });
  expect(typed({ value: '120' })).toEqual({ errors: { value: expect.any(String) } });
});

test('a coupon is valid to the end of its last day', () => {
  expect(typed({ validUntil: '2026-12-31' })).toMatchObject({
    fields: { validUntil: '2026-12-31T23:59:59.999Z' },
  });
  expect(typed({ validUntil: '' })).toMatchObject({ fields: { validUntil: null } });
});

test('a stored coupon is parsed back unchanged', () => {
  const { code, description, kind, value, validUntil, limit } = coupon;
  expect(readCoupon(couponValues(coupon), validUntil)).toEqual({
    fields: { code, description, kind, value, validUntil, limit },
  });
});
