import { afterEach, expect, test, vi } from 'vitest';
import { hasAll, store, stored, storedInTab, storeInTab } from '#lib/browser/page/storage.ts';
import { installBrowser } from '../../../support/fake-browser.ts';

afterEach(() => vi.unstubAllGlobals());

test('what is stored is read again, until it is removed', () => {
  installBrowser();
  store('shortcuts', 'off');
  expect(stored('shortcuts')).toBe('off');
  store('shortcuts', null);
  expect(stored('shortcuts')).toBeNull();
});

test('JSON is stored in the tab, until it is removed; anything else there is ignored', () => {
  const { sessionStorage } = installBrowser();
  storeInTab('list', { label: 'Photo' });
  expect(storedInTab('list')).toEqual({ label: 'Photo' });
  storeInTab('list', null);
  expect(storedInTab('list')).toBeNull();
  sessionStorage.setItem('list', 'Photo');
  expect(storedInTab('list')).toBeNull();
});

test('an object of an earlier release lacks a property; anything else has none', () => {
  const names = ['list', 'label'] as const;
  const isWhole = (value: unknown) => hasAll<{ list: string; label: string }>(value, names);
  expect(isWhole({ list: '/', label: 'Photo', more: 1 })).toBe(true);
  for (const other of [{ list: '/' }, {}, [], null, undefined, 'list label', 7])
    expect(isWhole(other)).toBe(false);
});

test('where storage is blocked, nothing is stored, and nothing fails', () => {
  const block = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(name, { getItem: block, setItem: block, removeItem: block });
  store('shortcuts', 'off');
  store('shortcuts', null);
  expect(stored('shortcuts')).toBeNull();
  storeInTab('list', {});
  storeInTab('list', null);
  expect(storedInTab('list')).toBeNull();
});
