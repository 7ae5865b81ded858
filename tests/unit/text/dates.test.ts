import { expect, test, vi } from 'vitest';
import { absoluteDate, relativeDate, shortDate, timeOfDay, units } from '#lib/text/dates.ts';

const now = new Date('2026-11-20T12:00:00Z');

test('a date in the page is the same in every time zone', () => {
  expect(absoluteDate('2026-11-02T23:30:00.000Z')).toBe('2 November 2026');
  expect(shortDate('2026-11-02T23:30:00.000Z')).toBe('2 Nov 2026');
});

test('relative dates are in plain words', () => {
  vi.stubEnv('TZ', 'UTC'); // days are those of the reader's clock
  const said = (iso: string) => relativeDate(iso, now);
  expect(said('2026-11-20T11:59:30Z')).toBe('just now');
  expect(said('2026-11-20T11:20:00Z')).toBe('40 minutes ago');
  expect(said('2026-11-20T09:00:00Z')).toBe('3 hours ago');
  expect(said('2026-11-19T10:00:00Z')).toBe('yesterday');
  expect(said('2026-11-17T10:00:00Z')).toBe('3 days ago');
  expect(said('2026-10-30T10:00:00Z')).toBe('3 weeks ago');
  expect(said('2026-11-20T12:10:00Z')).toBe('just now'); // on a slow clock
  expect(said('2025-01-01T10:00:00Z')).toBe('1 year ago');
  // Not 'last week' or 'last month', which are those of the calendar.
  expect(said('2026-11-09T10:00:00Z')).toBe('1 week ago');
  expect(said('2026-10-20T10:00:00Z')).toBe('1 month ago');
  vi.unstubAllEnvs();
});

test('relative dates have the words of Intl', () => {
  const wordsOf = (unit: string) =>
    new Intl.RelativeTimeFormat('en', { numeric: unit === 'day' ? 'auto' : 'always' });
  for (const [unit, length] of units) {
    for (const count of [1, 2, 3, 11]) {
      const then = new Date(now.getTime() - count * length * 1000).toISOString();
      // A longer unit counts first: 11 days are a week.
      const [longer, its] = units.find(([, each]) => count * length >= each) ?? [unit, length];
      const ago = -Math.trunc((count * length) / its);
      const wanted = wordsOf(longer).format(ago, longer as Intl.RelativeTimeFormatUnit);
      expect(relativeDate(then, now)).toBe(wanted);
    }
  }
});

test('yesterday is the day before on the calendar, not what is less than two days ago', () => {
  const saidAt = (hour: number, day: number, at: number) =>
    relativeDate(new Date(2026, 10, day, at).toISOString(), new Date(2026, 10, 25, hour));
  expect(saidAt(23, 24, 1)).toBe('yesterday');
  expect(saidAt(2, 23, 10)).toBe('2 days ago');
  expect(saidAt(2, 24, 3)).toBe('23 hours ago');
  // Seven midnights are a week, though it is not over.
  expect(saidAt(2, 18, 10)).toBe('1 week ago');
});

test('a day of 25 hours is still today', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const [began, now] = [new Date('2026-10-24T22:05:00Z'), new Date('2026-10-25T22:35:00Z')];
  expect([began.getDate(), now.getDate()]).toEqual([25, 25]);
  expect(relativeDate(began.toISOString(), now)).toBe('today');
  vi.unstubAllEnvs();
});

test('a time of day is on the reader’s clock, and never early', () => {
  const at = (...time: [number, number, number]) => timeOfDay(new Date(2026, 10, 20, ...time));
  expect(at(9, 5, 0)).toBe('09:05');
  expect(at(9, 5, 1)).toBe('09:06');
  expect(at(23, 59, 30)).toBe('00:00');
});
