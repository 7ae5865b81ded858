import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { installBrowser } from '../../../support/fake-browser.ts';

const browser = installBrowser();

beforeEach(() => {
  browser.localStorage.clear();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** The store as a page finds it that is loaded now. */
const load = async () => {
  vi.resetModules();
  const { $theme, toggleTheme } = await import('#lib/browser/page/theme.ts');
  $theme.listen(() => {});
  return { theme: () => $theme.get(), toggleTheme };
};

test('it is light at first, and kept as soon as it is chosen', async () => {
  const { theme, toggleTheme } = await load();
  expect([theme(), browser.localStorage.getItem('theme')]).toEqual(['light', null]);
  toggleTheme();
  expect([theme(), browser.localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  expect((await load()).theme()).toBe('dark');
  toggleTheme();
  expect(browser.localStorage.getItem('theme')).toBe('light');
});

test('what is kept and is no theme is light', async () => {
  browser.localStorage.setItem('theme', 'purple');
  expect((await load()).theme()).toBe('light');
});
