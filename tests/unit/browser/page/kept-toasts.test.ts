import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dropToast,
  keepToast,
  keptToasts,
  lifeLeft,
  markShown,
  type ToastKind,
} from '#lib/browser/page/kept-toasts.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const texts = () => keptToasts().map(({ text }) => text);
const left = () => keptToasts().map((toast) => lifeLeft(toast));

for (const [kind, duration] of Object.entries({ success: 2_000, error: 4_000, info: 4_000 })) {
  test(`the page that takes a toast of the kind ${kind} over shows it for what is left of its ${duration} ms`, () => {
    const { id } = keepToast(kind as ToastKind, 'Told');
    markShown(id, Date.now());
    vi.advanceTimersByTime(1_500);
    expect(left()).toEqual([duration - 1_500]);
    markShown(id, Date.now()); // that page shows it too: its life began before
    vi.advanceTimersByTime(duration - 1_500);
    expect(texts()).toEqual([]);
  });
}

test('what no page has had the time to show waits for half a minute, and is then shown in full', () => {
  keepToast('success', 'Told while leaving');
  vi.advanceTimersByTime(29_000);
  expect(left()).toEqual([2_000]);
  vi.advanceTimersByTime(1_000);
  expect(texts()).toEqual([]);
});

test('a clock that is set back prolongs no life', () => {
  const { id } = keepToast('success', 'Told');
  markShown(id, Date.now() + 3_600_000);
  expect(left()).toEqual([2_000]);
});

test('what was waved away is gone', () => {
  keepToast('success', 'Stays');
  dropToast(keepToast('error', 'Goes').id);
  expect(texts()).toEqual(['Stays']);
});

test('what is told later about the same takes its place, and nothing else’s', () => {
  keepToast('error', 'Invalid Email/Password', 'login');
  keepToast('error', 'About something else', 'vote:1');
  keepToast('info', 'About nothing');
  keepToast('success', 'Successfully logged in', 'login');
  keepToast('info', 'About nothing either');
  expect(texts()).toEqual([
    'About something else',
    'About nothing',
    'Successfully logged in',
    'About nothing either',
  ]);
});

test('at most twenty are kept, the latest', () => {
  for (let toast = 1; toast <= 22; toast++) keepToast('info', String(toast));
  expect(texts()).toHaveLength(20);
  expect(texts()[0]).toBe('3');
});

for (const kept of ['no JSON', '{}', '[null, {"kind":"loud"}]']) {
  test(`what is not ours in the storage is no toast: ${kept}`, () => {
    sessionStorage.setItem('toasts', kept);
    expect(keptToasts()).toEqual([]);
  });
}
