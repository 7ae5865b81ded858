import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $account } from '#lib/browser/dashboard/account.ts';
import {
  $checkoutStatus,
  askForPayment,
  settleReturn,
  startCheckout,
} from '#lib/browser/subscriptions/checkout.ts';
import { ownSubscription } from '#lib/browser/subscriptions/own-subscription.ts';
import type { Person } from '../../../support/person.ts';
import { useStoreWorld } from '../../../support/store-world.ts';
import { coupon } from '../../../support/test-api.ts';

const world = useStoreWorld();
const checkouts = /^POST \/subscriptions\/checkout/;
const questions = /^PATCH \/users/;
const profile = '/dashboard/my-profile';

let ada: Person;

/** Delays between requests, which end when a test says so. */
const holdPauses = () => {
  const pauses: { length: number; end: () => void }[] = [];
  const start = setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((end: () => void, length = 0) =>
    length < 2_000 ? start(end, length) : pauses.push({ length, end })) as typeof setTimeout);
  return pauses;
};

beforeEach(async () => {
  await world.api.context.db.write.deleteFrom('checkouts').execute();
  await world.api.context.db.write.deleteFrom('coupons').execute();
  const admin = await world.person('chief', { role: 'admin' });
  await admin.post('/coupons', { body: coupon({ code: 'early' }) });
  await admin.post('/coupons', { body: coupon({ code: 'over', active: false }) });
  ada = await world.signIn('ada');
  world.browser.goTo(`${profile}?checkout=done`);
  $checkoutStatus.set('none');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.api.account(ada, { status: null });
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

test('a coupon held too long is an error of its field, with the time of the next attempt', async () => {
  const retryAt = new Date(2026, 10, 21, 14, 5).toISOString();
  world.network.reject(checkouts, 409, 'coupon_held', { retryAt });
  expect(await startCheckout('early')).toEqual({
    coupon: 'Your unpaid checkouts have held coupons for too long. Try again at 14:05, or pay without it.',
  });
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

test('a return from a payment reports its success, and a reload does not ask again', async () => {
  world.follow($account);
  await world.api.account(ada, { status: 'varified' });
  await settleReturn(ada.email);
  expect(world.network.calls(questions).map(({ body }) => body)).toEqual([{ status: 'varified' }]);
  expect(world.dialogs.visible).toMatchObject([{ icon: 'success', titleText: 'Subscription successful' }]);
  expect([$checkoutStatus.get(), world.browser.address]).toEqual(['none', profile]);
  expect($account.get()).toMatchObject({ value: { status: 'varified' } });
});

test('a return without a payment is a failure', async () => {
  await settleReturn(ada.email);
  expect(world.dialogs.visible).toMatchObject([{ icon: 'error', titleText: 'Subscription failed' }]);
  expect([$checkoutStatus.get(), world.browser.address]).toEqual(['declined', profile]);
});

test('an activation without a payment is a failure', async () => {
  world.network.response(questions, 200, { modifiedCount: 1 });
  await settleReturn(ada.email);
  expect(world.dialogs.visible).toMatchObject([{ icon: 'error', titleText: 'Subscription failed' }]);
});

test('an unknown result is requested again at a reload, or when the user asks', async () => {
  world.network.lose(questions);
  await settleReturn(ada.email);
  expect([$checkoutStatus.get(), world.browser.address]).toEqual(['unheard', `${profile}?checkout=done`]);
  await world.api.account(ada, { status: 'varified' });
  await askForPayment(ada.email);
  expect([$checkoutStatus.get(), world.browser.address]).toEqual(['none', profile]);
});

test('an answer of 500 is a success if the account is verified by then, else an error without a claim', async () => {
  world.follow($account);
  world.network.response(questions, 500);
  await settleReturn(ada.email);
  expect(world.dialogs.visible).toMatchObject([
    { icon: 'error', titleText: 'Something went wrong. Please try again.' },
  ]);
  expect($checkoutStatus.get()).toBe('unheard');
  await world.api.account(ada, { status: 'varified' });
  world.network.response(questions, 500);
  await askForPayment(ada.email);
  expect(world.dialogs.visible.at(-1)).toMatchObject({
    icon: 'success',
    titleText: 'Subscription successful',
  });
  expect([$checkoutStatus.get(), world.browser.address]).toEqual(['none', profile]);
});

test('a payment in progress is polled with increasing delays, and then by the user', async () => {
  const pauses = holdPauses();
  for (let asked = 0; asked < 4; asked++) world.network.reject(questions, 409, 'processing');
  const settled = settleReturn(ada.email);
  for (const pause of [2_000, 4_000, 8_000]) {
    await expect.poll(() => pauses.at(-1)?.length).toBe(pause);
    expect($checkoutStatus.get()).toBe('processing');
    pauses.at(-1)?.end();
  }
  await settled;
  expect(world.network.calls(questions)).toHaveLength(4);
  expect([$checkoutStatus.get(), world.browser.address]).toEqual(['processing', `${profile}?checkout=done`]);
  expect(world.dialogs.visible).toEqual([]);
});

test('a return is handled once, however often its screen is rendered', async () => {
  await world.api.account(ada, { status: 'varified' });
  await Promise.all([settleReturn(ada.email), settleReturn(ada.email)]);
  expect(world.network.calls(questions)).toHaveLength(1);
});

test('a return whose result can’t be displayed can be handled again', async () => {
  vi.stubGlobal('history', {
    replaceState: () => {
      throw new Error('too often');
    },
  });
  await expect(settleReturn(ada.email)).rejects.toThrow('too often');
  vi.stubGlobal('history', world.browser.history);
  await settleReturn(ada.email);
  expect(world.dialogs.titles()).toEqual(['Subscription failed']);
});

test('a cancelled checkout is reported once', async () => {
  world.browser.goTo(`${profile}?checkout=cancelled`);
  await settleReturn(ada.email);
  expect([$checkoutStatus.get(), world.browser.address]).toEqual(['cancelled', profile]);
  expect(world.network.calls(questions)).toEqual([]);
});

test('a payment is never requested or reported for the next person', async () => {
  const grace = await world.person('grace');
  const pauses = holdPauses();
  world.network.reject(questions, 409, 'processing');
  const settled = settleReturn(ada.email);
  await expect.poll(() => pauses.length).toBe(1);
  await world.signOut();
  await world.signIn(grace);
  pauses[0]?.end();
  await settled;
  expect(world.network.calls(questions)).toHaveLength(1);
  expect($checkoutStatus.get()).toBe('none');
  expect([world.dialogs.visible, world.reported()]).toEqual([[], []]);
});
