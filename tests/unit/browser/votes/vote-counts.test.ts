import { afterEach, expect, test, vi } from 'vitest';
import { installBrowser } from '../../../support/fake-browser.ts';

/** The module as a page loads it. */
const loadPage = () => {
  vi.resetModules();
  return import('#lib/browser/votes/vote-counts.ts');
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the server renders without counts', async () => {
  expect('document' in globalThis).toBe(false);
  expect((await loadPage()).$counts.get()).toEqual({});
});

test('pages of the next minutes display a confirmed count; later ones what the server says, which may be lower', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  installBrowser();
  (await loadPage()).confirmCount('14', 8);
  expect((await loadPage()).$counts.get()).toEqual({ 14: 8 });
  vi.setSystemTime(Date.now() + 8 * 60_000);
  (await loadPage()).confirmCount('15', 3);
  expect((await loadPage()).$counts.get()).toEqual({ 14: 8, 15: 3 });
  vi.setSystemTime(Date.now() + 8 * 60_000);
  expect((await loadPage()).$counts.get()).toEqual({ 15: 3 });
});
