import { beforeEach, expect, test } from 'vitest';
import { $account } from '#lib/browser/dashboard/account.ts';
import { ownSubscription } from '#lib/browser/subscriptions/own-subscription.ts';
import { startCheckout } from '#lib/browser/subscriptions/start-checkout.ts';
import type { Person } from '../../../support/person.ts';
import { useStoreWorld } from '../../../support/store-world.ts';
import { coupon } from '../../../support/test-api.ts';

const world = useStoreWorld();
const checkouts = /^POST \/subscriptions\/checkout/;

let ada: Person;

beforeEach(async () => {
  await world.api.context.db.write.deleteFrom('checkouts').execute();
  await world.api.context.db.write.deleteFrom('coupons').execute();
  const admin = await world.person('chief', { role: 'admin' });
  await admin.post('/coupons', { body: coupon({ code: 'early' }) });
  await admin.post('/coupons', { body: coupon({ code: 'over', active: false }) });
  ada = await world.signIn('ada');
});

test('the browser goes to the checkout, with the coupon or without', async () => {
  expect(await startCheckout('')).toBe('leaving');
  expect(await startCheckout('early')).toBe('leaving');
  expect(world.network.calls(checkouts).map(({ body }) => body)).toEqual([{}, { coupon: 'early' }]);
  expect(world.browser.ledTo).toEqual([
    expect.stringMatching(/\/checkout\?session=/),
    expect.stringMatching(/\/checkout\?session=/),
  ]);
});

test('a coupon held too often is an error of its field, with the time of the next attempt', async () => {
  for (const _ of [1, 2]) expect(await startCheckout('early')).toBe('leaving');
  expect(await startCheckout('early')).toEqual({
    coupon: expect.stringMatching(
      /^You have recently used a coupon in two checkouts. Try again at \d\d:\d\d, or pay without it\.$/,
    ),
  });
  const retryAt = new Date(2026, 10, 21, 14, 5).toISOString();
  world.network.reject(checkouts, 409, 'coupon_held', { retryAt });
  expect(await startCheckout('early')).toEqual({ coupon: expect.stringContaining('at 14:05,') });
  expect(world.reported()).toEqual([]);
});

test('other errors of a coupon are displayed beside its field in their own words', async () => {
  expect(await startCheckout('over')).toEqual({ coupon: 'This coupon is switched off' });
  expect(await startCheckout('nobody’s')).toEqual({ coupon: expect.any(String) });
  expect(world.reported()).toEqual([]);
});

test('an existing subscription is notified, and reloaded', async () => {
  world.follow($account);
  world.follow(ownSubscription.$load, () => ownSubscription.open(ada.email));
  await expect.poll(() => $account.get()).toMatchObject({ value: { status: null } });
  await world.api.account(ada, { status: 'varified' }); // in another browser
  expect(await startCheckout('')).toBe('failed');
  expect(world.reported()).toEqual(['You already have a subscription']);
  expect($account.get()).toMatchObject({ value: { status: 'varified' } });
  await world.api.account(ada, { status: null });
});

test('a payment in progress is displayed, not reported as a failure', async () => {
  world.follow(ownSubscription.$load, () => ownSubscription.open(ada.email));
  await expect.poll(() => ownSubscription.$load.get().state).toBe('ready');
  const asked = world.network.calls(/subscription$/).length;
  world.network.reject(checkouts, 409, 'processing');
  expect(await startCheckout('')).toBe('failed');
  expect(world.reported()).toEqual([]);
  expect(world.network.calls(/subscription$/)).toHaveLength(asked + 1);
});

test('a failed request is notified', async () => {
  world.network.lose(checkouts);
  expect(await startCheckout('')).toBe('failed');
  expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
  expect(world.browser.ledTo).toEqual([]);
});
