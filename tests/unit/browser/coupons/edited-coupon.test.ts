import { beforeEach, expect, test } from 'vitest';
import { couponValues } from '#lib/browser/coupons/coupon-form.ts';
import { coupons, saveCoupon } from '#lib/browser/coupons/coupons.ts';
import { $editedCoupon, editCoupon, leaveCoupon, noteTyping } from '#lib/browser/coupons/edited-coupon.ts';
import type { Coupon } from '#lib/contract/coupons.ts';
import { useStoreWorld } from '../../../support/store-world.ts';
import { coupon as draft } from '../../../support/test-api.ts';

const world = useStoreWorld();
let a: Coupon;
let b: Coupon;

beforeEach(async () => {
  leaveCoupon();
  await world.api.context.db.write.deleteFrom('coupons').execute();
  const admin = await world.signIn('chief', { role: 'admin' });
  for (const code of ['FIRST', 'SECOND']) await admin.post('/coupons', { body: draft({ code }) });
  world.browser.goTo('/dashboard/manage-coupons');
  await coupons.reload();
  [b, a] = coupons.$listing.get().rows as [Coupon, Coupon];
});

test('unsaved input is not dropped for another coupon without confirmation', async () => {
  await editCoupon(a);
  noteTyping();
  world.dialogs.response(false, true);
  await editCoupon(b);
  expect($editedCoupon.get()).toEqual(a);
  await editCoupon(b);
  expect($editedCoupon.get()).toEqual(b);
  expect(world.dialogs.visible).toHaveLength(2);
});

test('a form without input is replaced without confirmation', async () => {
  await editCoupon(a);
  await editCoupon('new');
  expect($editedCoupon.get()).toBe('new');
  expect(world.dialogs.visible).toEqual([]);
});

test('where the confirmation can’t be loaded, the form stays, and the error is notified', async () => {
  await editCoupon(a);
  noteTyping();
  world.dialogs.away();
  await editCoupon('new');
  expect($editedCoupon.get()).toEqual(a);
  expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
});

test('a save closes its form', async () => {
  await editCoupon(a);
  expect(await saveCoupon(a, couponValues(a))).toBe('done');
  expect($editedCoupon.get()).toBeUndefined();
});

test('what is typed while a coupon is being saved stays in its form', async () => {
  await editCoupon(a);
  noteTyping();
  world.network.hold(/^PATCH \/coupons/);
  const saved = saveCoupon(a, { ...couponValues(a), limit: '9' });
  const [call] = await world.network.waiting(1);
  noteTyping();
  call?.release();
  await expect(saved).resolves.toBe('done');
  const stillEdited = $editedCoupon.get();
  expect(stillEdited).toEqual({ ...a, limit: 9 });
  if (typeof stillEdited !== 'object') return;
  world.network.clear();
  expect(await saveCoupon(stillEdited, couponValues(a))).toBe('done');
  expect(coupons.$listing.get().rows[1]?.limit).toBe(a.limit);
});

test('a late save does not close the form that is open by then', async () => {
  await editCoupon(a);
  world.network.hold(/^PATCH \/coupons/);
  const saved = saveCoupon(a, { ...couponValues(a), limit: '9' });
  const [call] = await world.network.waiting(1);
  await editCoupon('new');
  call?.release();
  await expect(saved).resolves.toBe('done');
  expect($editedCoupon.get()).toBe('new');
});
