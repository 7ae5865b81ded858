import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { installBrowser } from '../../../support/fake-browser.ts';

const browser = installBrowser();

beforeEach(() => {
  browser.localStorage.clear();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** The store as it is on a new page load. */
const load = async () => {
  vi.resetModules();
  const { $theme, toggleTheme } = await import('#lib/browser/page/theme.ts');
  $theme.listen(() => {});
  return { theme: () => $theme.get(), toggleTheme };
};

test('the theme is light by default, and stored as soon as it is chosen', async () => {
  const { theme, toggleTheme } = await load();
  expect([theme(), browser.localStorage.getItem('theme')]).toEqual(['light', null]);
  toggleTheme();
  expect([theme(), browser.localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  expect((await load()).theme()).toBe('dark');
  toggleTheme();
  expect(browser.localStorage.getItem('theme')).toBe('light');
});

test('an invalid stored theme falls back to light', async () => {
  browser.localStorage.setItem('theme', 'purple');
  expect((await load()).theme()).toBe('light');
});
