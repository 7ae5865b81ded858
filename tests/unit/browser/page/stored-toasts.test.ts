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
  test(`the page that takes a toast of the kind ${kind} over shows it for what is left of its ${duration} ms`, () => {
    const { id } = storeToast(kind as ToastKind, 'Told');
    markDisplayed(id, Date.now());
    vi.advanceTimersByTime(1_500);
    expect(left()).toEqual([duration - 1_500]);
    markDisplayed(id, Date.now()); // that page shows it too: its life began before
    vi.advanceTimersByTime(duration - 1_500);
    expect(texts()).toEqual([]);
  });
}

test('what no page has had the time to show waits for half a minute, and is then shown in full', () => {
  storeToast('success', 'Told while leaving');
  vi.advanceTimersByTime(29_000);
  expect(left()).toEqual([2_000]);
  vi.advanceTimersByTime(1_000);
  expect(texts()).toEqual([]);
});

test('a clock that is set back prolongs no life', () => {
  const { id } = storeToast('success', 'Told');
  markDisplayed(id, Date.now() + 3_600_000);
  expect(left()).toEqual([2_000]);
});

test('what was waved away is gone', () => {
  storeToast('success', 'Stays');
  dropToast(storeToast('error', 'Goes').id);
  expect(texts()).toEqual(['Stays']);
});

test('what is told later about the same takes its place, and nothing else’s', () => {
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

test('at most twenty are kept, the latest', () => {
  for (let toast = 1; toast <= 22; toast++) storeToast('info', String(toast));
  expect(texts()).toHaveLength(20);
  expect(texts()[0]).toBe('3');
});

for (const stored of ['no JSON', '{}', '[null, {"kind":"loud"}]']) {
  test(`what is not ours in the storage is no toast: ${stored}`, () => {
    sessionStorage.setItem('toasts', stored);
    expect(storedToasts()).toEqual([]);
  });
}
