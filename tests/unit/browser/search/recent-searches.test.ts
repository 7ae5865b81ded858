import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  forgetSearch,
  forgetSearches,
  maxRecent,
  recentSearches,
  rememberSearch,
} from '#lib/browser/search/recent-searches.ts';
import { installBrowser } from '../../../support/fake-browser.ts';

beforeEach(() => void installBrowser());
afterEach(() => vi.unstubAllGlobals());

test('the last searches are remembered, the latest first, each once however it was written', () => {
  for (const search of ['photos', 'git', 'Photos']) rememberSearch(search);
  expect(recentSearches()).toEqual(['Photos', 'git']);
});

test('only a few are remembered', () => {
  for (let n = 1; n <= maxRecent + 2; n++) rememberSearch(`search ${n}`);
  expect(JSON.parse(localStorage.getItem('searches') ?? '')).toHaveLength(maxRecent);
  expect(recentSearches()).toHaveLength(maxRecent);
  expect(recentSearches()[0]).toBe(`search ${maxRecent + 2}`);
});

test('one is deleted, or all, and then nothing is left in the storage', () => {
  for (const search of ['photos', 'git']) rememberSearch(search);
  forgetSearch('photos');
  expect(recentSearches()).toEqual(['git']);
  forgetSearches();
  expect(recentSearches()).toEqual([]);
  expect(localStorage.getItem('searches')).toBeNull();
});

test('what others stored there, or a storage that is blocked, is no search', () => {
  for (const stored of ['{', '{"a":1}', '[1,null]']) {
    localStorage.setItem('searches', stored);
    expect(recentSearches(), stored).toEqual([]);
  }
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('blocked');
    },
  });
  rememberSearch('photos');
  expect(recentSearches()).toEqual([]);
});
