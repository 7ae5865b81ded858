import { expect, test } from 'vitest';
import { couponError, priceWith } from '#lib/domain/coupons.ts';

const percent = (value: number) => ({ kind: 'percent', value }) as const;
const amount = (value: number) => ({ kind: 'amount', value }) as const;

test('a coupon lowers the price by percent or by cents, and never below nothing', () => {
  expect([percent(10), percent(99), percent(100)].map(priceWith)).toEqual([89_10, 99, 0]);
  expect([amount(10_00), amount(99_00), amount(500_00)].map(priceWith)).toEqual([89_00, 0, 0]);
});

test('a coupon takes off everything, or leaves what a card can be charged', () => {
  for (const good of [percent(1), percent(99), percent(100), amount(1), amount(98_50), amount(99_00)])
    expect(couponError(good), JSON.stringify(good)).toBeUndefined();
  for (const bad of [percent(101), amount(98_51), amount(98_99), amount(99_01)])
    expect(couponError(bad)?.field, JSON.stringify(bad)).toBe('value');
});
