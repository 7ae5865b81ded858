import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $account } from '#lib/browser/dashboard/account.ts';
import { $checkoutStatus, askForPayment, settleReturn } from '#lib/browser/subscriptions/checkout-return.ts';
import type { Person } from '../../../support/person.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();
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
  ada = await world.signIn('ada');
  world.browser.goTo(`${profile}?checkout=done`);
  $checkoutStatus.set('none');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.api.account(ada, { status: null });
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
