import { expect, test } from 'vitest';
import { hasToWait, isLaunchDay, launchDays, launchTime, secondsUntil } from '#lib/domain/launch-day.ts';

test('a product can be made to appear from tomorrow (UTC) up to sixty days ahead', () => {
  const evening = new Date('2026-11-21T23:59:59.999Z');
  expect(launchDays(evening)).toEqual({ first: '2026-11-22', last: '2027-01-20' });
  const midnight = new Date('2026-11-22T00:00:00.000Z');
  expect(launchDays(midnight)).toEqual({ first: '2026-11-23', last: '2027-01-21' });
  for (const day of ['2026-11-22', '2027-01-20']) expect(isLaunchDay(day, evening), day).toBe(true);
  for (const day of ['2026-11-21', '2027-01-21']) expect(isLaunchDay(day, evening), day).toBe(false);
});

test('it waits until its day begins, and not if it has none, or was published before', () => {
  const product = { launch_day: '2026-11-24', accepted_at: null };
  expect(hasToWait(product, '2026-11-23T23:59:59.999Z')).toBe(true);
  expect(hasToWait(product, '2026-11-24T00:00:00.000Z')).toBe(false);
  expect(hasToWait({ ...product, launch_day: null }, '2026-11-21T12:00:00.000Z')).toBe(false);
  const published = { ...product, accepted_at: '2026-11-01T12:00:00.000Z' };
  expect(hasToWait(published, '2026-11-21T12:00:00.000Z')).toBe(false);
});

test('it counts from the beginning of its day, and once that is over, from when it appears', () => {
  const at = (time: string) => launchTime('2026-11-24', new Date(time));
  expect(at('2026-11-24T00:00:00.000Z')).toBe('2026-11-24T00:00:00.000Z');
  expect(at('2026-11-24T23:59:59.999Z')).toBe('2026-11-24T00:00:00.000Z');
  expect(at('2026-11-25T00:00:00.000Z')).toBe('2026-11-25T00:00:00.000Z');
  expect(at('2026-11-26T08:00:00.000Z')).toBe('2026-11-26T08:00:00.000Z');
});

test('a page says that it is yet to come until its day begins, and not a second longer', () => {
  const until = (time: string) => secondsUntil('2026-11-24', new Date(time));
  expect(until('2026-11-23T00:00:00.000Z')).toBe(86_400);
  expect(until('2026-11-23T23:59:58.100Z')).toBe(1);
  expect(until('2026-11-23T23:59:59.900Z')).toBe(0);
  expect(until('2026-11-24T00:00:03.000Z')).toBe(0);
});
