import { afterEach, expect, test, vi } from 'vitest';
import { store, stored } from '#lib/browser/page/storage.ts';
import { installBrowser } from '../../../support/fake-browser.ts';

afterEach(() => vi.unstubAllGlobals());

test('what is stored is read again, until it is removed', () => {
  installBrowser();
  store('shortcuts', 'off');
  expect(stored('shortcuts')).toBe('off');
  store('shortcuts', null);
  expect(stored('shortcuts')).toBeNull();
});

test('where storage is blocked, nothing is stored, and nothing fails', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
    removeItem: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  store('shortcuts', 'off');
  store('shortcuts', null);
  expect(stored('shortcuts')).toBeNull();
});
