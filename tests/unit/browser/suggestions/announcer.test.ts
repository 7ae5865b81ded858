import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceAfter, createAnnouncer } from '#lib/browser/suggestions/announcer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const region = (): { textContent: string } => ({ textContent: '' });

test('only the last of several texts is said, once nothing changes any more', () => {
  const regions = [region(), region()] as const;
  const announce = createAnnouncer(regions);
  announce('5 products');
  vi.advanceTimersByTime(announceAfter - 1);
  announce('2 products');
  vi.advanceTimersByTime(announceAfter - 1);
  expect(regions.map(({ textContent }) => textContent)).toEqual(['', '']);
  vi.advanceTimersByTime(1);
  expect(regions.map(({ textContent }) => textContent).join('')).toBe('2 products');
});

test('the same text is said again, by the other region', () => {
  const regions = [region(), region()] as const;
  const announce = createAnnouncer(regions);
  const speak = () => {
    announce('5 products');
    vi.advanceTimersByTime(announceAfter);
    return regions.findIndex(({ textContent }) => textContent === '5 products');
  };
  const [first, second, third] = [speak(), speak(), speak()];
  expect(first).not.toBe(second);
  expect(third).toBe(first);
  expect(regions.filter(({ textContent }) => textContent)).toHaveLength(1);
});
