import { beforeEach, expect, test } from 'vitest';
import { couponValues, noCoupon } from '#lib/browser/coupons/coupon-form.ts';
import { coupons, deleteCoupon, saveCoupon, switchCoupon } from '#lib/browser/coupons/coupons.ts';
import { $editedCoupon, editCoupon } from '#lib/browser/coupons/edited-coupon.ts';
import type { Coupon } from '#lib/contract/coupons.ts';
import type { Person } from '../../../support/person.ts';
import { useStoreWorld } from '../../../support/store-world.ts';
import { coupon as draft } from '../../../support/test-api.ts';

const world = useStoreWorld();
const values = { ...noCoupon, code: 'HALF', value: '50' };

const rows = (): readonly Coupon[] => coupons.$listing.get().rows;
const first = (): Coupon => rows()[0] as Coupon;

let admin: Person;

beforeEach(async () => {
  await world.api.context.db.write.deleteFrom('coupons').execute();
  admin = await world.signIn('chief', { role: 'admin' });
  await admin.post('/coupons', { body: draft({ code: 'EARLY' }) });
  world.browser.goTo('/dashboard/manage-coupons');
  world.follow(coupons.$listing, () => coupons.open());
  await expect.poll(() => rows().length).toBe(1);
});

test('a coupon is added and changed, and the list reloaded', async () => {
  expect(await saveCoupon('new', values)).toBe('done');
  expect(rows().map(({ code }) => code)).toEqual(['HALF', 'EARLY']);
  expect(await saveCoupon(first(), { ...couponValues(first()), value: '60' })).toBe('done');
  expect(first()).toMatchObject({ code: 'HALF', value: 60 });
});

test('validation errors are displayed beside their fields, not in a toast', async () => {
  expect(await saveCoupon('new', { ...values, value: 'a lot' })).toEqual({ value: expect.any(String) });
  expect(world.network.calls(/^POST/)).not.toContainEqual(expect.objectContaining({ call: 'POST /coupons' }));
  expect(await saveCoupon('new', { ...values, code: 'early' })).toEqual({
    code: 'Another coupon has this code',
  });
  expect(await saveCoupon('new', { ...values, code: '!' })).toEqual({
    code: expect.stringMatching(/^Must be/),
  });
  expect(await saveCoupon('new', { ...values, validUntil: '2020-01-01' })).toEqual({
    validUntil: 'Must be in the future (UTC)',
  });
  expect(world.reported()).toEqual([]);
});

test('a save that failed and then works leaves no error beside its success', async () => {
  world.network.response(/^POST \/coupons/, 500);
  expect(await saveCoupon('new', values)).toBe('failed');
  expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
  expect(await saveCoupon('new', values)).toBe('done');
  expect(world.reported()).toEqual(['Coupon saved']);
});

test('a coupon whose response is lost is saved, unless another one has its code', async () => {
  world.network.loseResponse(/^POST \/coupons/);
  expect(await saveCoupon('new', values)).toBe('done');
  expect(world.reported()).toEqual(['Coupon saved']);
  expect(rows().map(({ code }) => code)).toEqual(['HALF', 'EARLY']);
  world.network.loseResponse(/^POST \/coupons/);
  expect(await saveCoupon('new', { ...values, code: 'EARLY' })).toBe('failed');
});

test('a save keeps what another admin has changed since the form was opened', async () => {
  const early = first();
  await admin.patch(`/coupons/${early._id}`, { body: { limit: 7, kind: 'amount', value: 200 } });
  expect(await saveCoupon(early, { ...couponValues(early), description: 'For friends' })).toBe('done');
  expect(first()).toMatchObject({ description: 'For friends', limit: 7, kind: 'amount', value: 200 });
  expect(await saveCoupon(early, { ...couponValues(early), value: '35' })).toBe('done');
  expect(first()).toMatchObject({ limit: 7, kind: 'percent', value: 35 });
});

test('after a lost response that could not be checked, a save sends what was typed back too', async () => {
  const early = first();
  world.network.loseResponse(/^PATCH/);
  world.network.response(/^GET \/coupons/, 500);
  expect(await saveCoupon(early, { ...couponValues(early), value: '35' })).toBe('failed');
  expect(await saveCoupon(early, couponValues(early))).toBe('done');
  expect(first().value).toBe(early.value);
});

test('a changed coupon whose response is lost is saved, whatever another admin has changed', async () => {
  const early = first();
  await admin.patch(`/coupons/${early._id}`, { body: { limit: 7 } });
  world.network.loseResponse(/^PATCH/);
  expect(await saveCoupon(early, { ...couponValues(early), description: 'For friends' })).toBe('done');
  expect(first()).toMatchObject({ description: 'For friends', limit: 7 });
});

test('a coupon without changes is not sent', async () => {
  expect(await saveCoupon(first(), couponValues(first()))).toBe('done');
  expect(world.network.calls(/^PATCH/)).toEqual([]);
});

test('a coupon is switched off and on', async () => {
  await switchCoupon(first());
  expect(first().active).toBe(false);
  await switchCoupon(first());
  expect(first().active).toBe(true);
  world.network.lose(/^PATCH/);
  await switchCoupon(first());
  expect(first().active).toBe(true);
  expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
});

test('a coupon is deleted after confirmation', async () => {
  world.dialogs.response(false);
  expect(await deleteCoupon(first())).toBe(false);
  expect(rows()).toHaveLength(1);
  expect(await deleteCoupon(first())).toBe(true);
  expect(rows()).toEqual([]);
});

test('a coupon whose deletion got no response leaves the list too', async () => {
  world.network.loseResponse(/^DELETE/);
  expect(await deleteCoupon(first())).toBe(false);
  expect(rows()).toEqual([]);
});

test('with a coupon its form closes, but not that of another one', async () => {
  await saveCoupon('new', values);
  const [half, early] = rows() as [Coupon, Coupon];
  await editCoupon(half);
  await deleteCoupon(early);
  expect($editedCoupon.get()).toBe(half);
  await deleteCoupon(half);
  expect($editedCoupon.get()).toBeUndefined();
});

test('a coupon that another admin has deleted leaves the list once it is switched or saved', async () => {
  for (const act of [
    switchCoupon,
    (coupon: Coupon) => saveCoupon(coupon, { ...couponValues(coupon), value: '60' }),
  ]) {
    await saveCoupon('new', values);
    const half = first();
    await admin.delete(`/coupons/${half._id}`);
    await editCoupon(half);
    await act(half);
    expect(rows().map(({ code }) => code)).toEqual(['EARLY']);
    expect($editedCoupon.get()).toBeUndefined();
    expect(world.reported().at(-1)).toBe('This coupon has been deleted');
  }
});

test('coupons are found by their code or description', async () => {
  await saveCoupon('new', values);
  await coupons.ask({ q: 'half' });
  expect(rows().map(({ code }) => code)).toEqual(['HALF']);
  expect(world.browser.address).toBe('/dashboard/manage-coupons?q=half');
});
