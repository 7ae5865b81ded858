import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { noticeReturns } from '#lib/browser/member/member-return.ts';
import { readToken, removeToken } from '#lib/browser/member/token.ts';
import { turn, useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();

beforeAll(() => noticeReturns());
beforeEach(() => {
  world.browser.document.visibilityState = 'visible';
});

/** @returns whether the provider was asked about whoever came back */
const returnToPage = async (): Promise<boolean> => {
  world.provider.asked.length = 0;
  world.browser.document.dispatchEvent(new Event('visibilitychange'));
  await vi.dynamicImportSettled();
  await turn();
  return world.provider.asked.includes('reload');
};

test('whoever comes back from the mail that verified their address finds it noticed', async () => {
  const ada = await world.signIn('ada', { verified: false });
  expect(readToken()?.emailVerified).toBe(false);
  expect(await returnToPage()).toBe(true);
  expect(readToken()?.emailVerified).toBe(false);
  Object.assign(world.provider.accounts.get(ada.email) ?? {}, { emailVerified: true });
  expect(await returnToPage()).toBe(true);
  await expect.poll(() => readToken()?.emailVerified).toBe(true);
  expect(world.reported()).toEqual(['Your e-mail address is verified']);
});

test('whoever comes back to the window is looked after as well', async () => {
  await world.signIn('ben', { verified: false });
  world.provider.asked.length = 0;
  world.browser.window.dispatchEvent(new Event('focus'));
  await expect.poll(() => world.provider.asked).toContain('reload');
});

test('nobody is looked after who is out, is verified, has no token, or goes', async () => {
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
