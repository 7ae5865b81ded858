import { beforeEach, describe, expect, test, vi } from 'vitest';
import member from '#lib/browser/hydrate/directive.ts';
import { setSessionHint } from '#lib/browser/page/session-hint.ts';
import { tokenKey } from '#lib/browser/page/storage.ts';
import { installBrowser } from '../../../support/fake-browser.ts';

const browser = installBrowser();
vi.useFakeTimers();

const tokenWith = (claims: object): string => `e30.${btoa(JSON.stringify(claims))}.signature`;
const ofModerator = tokenWith({ uid: 'uid-ada', mod: true });
const ofMember = tokenWith({ uid: 'uid-ada' });

const storeSession = (token: string): void => {
  localStorage.setItem(tokenKey, token);
  setSessionHint();
};

/** Puts an island on the page. @returns tells whether it has hydrated */
const island = (value: string): (() => Promise<boolean>) => {
  const hydrate = vi.fn(async () => {});
  member(async () => hydrate, { name: 'Island', value }, {} as HTMLElement);
  return async () => {
    await vi.runAllTimersAsync();
    return hydrate.mock.calls.length === 1;
  };
};

beforeEach(() => browser.localStorage.clear());

describe.each([
  ['', true, true],
  ['moderator', false, true],
])("an island with 'client:member=%s'", (value, forMembers, forModerators) => {
  test('loads nothing for visitors', async () => {
    expect(await island(value)()).toBe(false);
  });

  test.each([
    ['members', ofMember, forMembers],
    ['moderators', ofModerator, forModerators],
  ])('%s get it, or not, at once and after a login in another tab', async (_, token, isExpected) => {
    const early = island(value);
    expect(await early()).toBe(false);
    storeSession(token);
    browser.window.dispatchEvent(new Event('storage'));
    expect([await early(), await island(value)()]).toEqual([isExpected, isExpected]);
  });
});
