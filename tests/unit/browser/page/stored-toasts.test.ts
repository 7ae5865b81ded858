import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dropToast,
  lifeLeft,
  markDisplayed,
  storedToasts,
  storeToast,
  type ToastKind,
} from '#lib/browser/page/stored-toasts.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const texts = () => storedToasts().map(({ text }) => text);
const left = () => storedToasts().map((toast) => lifeLeft(toast));

for (const [kind, duration] of Object.entries({ success: 2_000, error: 4_000, info: 4_000 })) {
  test(`the next page displays a toast of the kind ${kind} for the rest of its ${duration} ms`, () => {
    const { id } = storeToast(kind as ToastKind, 'Told');
    markDisplayed(id, Date.now());
    vi.advanceTimersByTime(1_500);
    expect(left()).toEqual([duration - 1_500]);
    markDisplayed(id, Date.now()); // the second page displays it too: its time began before
    vi.advanceTimersByTime(duration - 1_500);
    expect(texts()).toEqual([]);
  });
}

test('a toast that was not displayed yet is stored for half a minute, and then displayed in full', () => {
  storeToast('success', 'Told while leaving');
  vi.advanceTimersByTime(29_000);
  expect(left()).toEqual([2_000]);
  vi.advanceTimersByTime(1_000);
  expect(texts()).toEqual([]);
});

test('a clock that is set back does not extend the display time', () => {
  const { id } = storeToast('success', 'Told');
  markDisplayed(id, Date.now() + 3_600_000);
  expect(left()).toEqual([2_000]);
});

test('a dismissed toast is not displayed again', () => {
  storeToast('success', 'Stays');
  dropToast(storeToast('error', 'Goes').id);
  expect(texts()).toEqual(['Stays']);
});

test('a later toast replaces the one on its topic, and no other', () => {
  storeToast('error', 'Invalid Email/Password', 'login');
  storeToast('error', 'About something else', 'vote:1');
  storeToast('info', 'About nothing');
  storeToast('success', 'Successfully logged in', 'login');
  storeToast('info', 'About nothing either');
  expect(texts()).toEqual([
    'About something else',
    'About nothing',
    'Successfully logged in',
    'About nothing either',
  ]);
});

test('at most twenty toasts are stored, the latest', () => {
  for (let toast = 1; toast <= 22; toast++) storeToast('info', String(toast));
  expect(texts()).toHaveLength(20);
  expect(texts()[0]).toBe('3');
});

for (const stored of ['no JSON', '{}', '[null, {"kind":"loud"}]']) {
  test(`invalid entries in the storage are ignored: ${stored}`, () => {
    sessionStorage.setItem('toasts', stored);
    expect(storedToasts()).toEqual([]);
  });
}
