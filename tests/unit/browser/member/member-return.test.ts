import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { watchVerification } from '#lib/browser/member/member-return.ts';
import { readToken, removeToken } from '#lib/browser/member/token.ts';
import { turn, useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();

beforeAll(() => watchVerification());
beforeEach(() => {
  world.browser.document.visibilityState = 'visible';
});

/** @returns whether the provider was asked */
const returnToPage = async (): Promise<boolean> => {
  world.provider.asked.length = 0;
  world.browser.document.dispatchEvent(new Event('visibilitychange'));
  await vi.dynamicImportSettled();
  await turn();
  return world.provider.asked.includes('reload');
};

test('a return to the tab after the e-mail was verified is noticed', async () => {
  const ada = await world.signIn('ada', { verified: false });
  expect(readToken()?.emailVerified).toBe(false);
  expect(await returnToPage()).toBe(true);
  expect(readToken()?.emailVerified).toBe(false);
  Object.assign(world.provider.accounts.get(ada.email) ?? {}, { emailVerified: true });
  expect(await returnToPage()).toBe(true);
  await expect.poll(() => readToken()?.emailVerified).toBe(true);
  expect(world.reported()).toEqual(['Your e-mail address is verified']);
});

test('a return to the window is noticed as well', async () => {
  await world.signIn('ben', { verified: false });
  world.provider.asked.length = 0;
  world.browser.window.dispatchEvent(new Event('focus'));
  await expect.poll(() => world.provider.asked).toContain('reload');
});

test('nothing is checked for users who are signed out, verified, without a token, or leaving', async () => {
  expect(await returnToPage()).toBe(false);
  await world.signIn('grace');
  expect(await returnToPage()).toBe(false);
  await world.signOut();
  await world.signIn('cleo', { verified: false });
  world.browser.document.visibilityState = 'hidden';
  expect(await returnToPage()).toBe(false);
  world.browser.document.visibilityState = 'visible';
  removeToken();
  expect(await returnToPage()).toBe(false);
});
