import { expect, test } from 'vitest';
import {
  allTime,
  boundsOf,
  hasEnded,
  nextPeriod,
  type Period,
  periodAround,
  periodKinds,
  previousPeriod,
  readPeriod,
  untilTomorrow,
  utcDay,
} from '#lib/domain/periods.ts';

const period = (name: string): Period => {
  const read = readPeriod(name);
  if (!read) throw new Error(`there is no period ${name}`);
  return read;
};

test.each([
  ['2026-11-21', 'day', '2026-11-21', '2026-11-22'],
  ['2028-02-29', 'day', '2028-02-29', '2028-03-01'],
  ['2026-W47', 'week', '2026-11-16', '2026-11-23'],
  ['2026-W01', 'week', '2025-12-29', '2026-01-05'],
  ['2026-W53', 'week', '2026-12-28', '2027-01-04'],
  ['2026-02', 'month', '2026-02-01', '2026-03-01'],
  ['2026-12', 'month', '2026-12-01', '2027-01-01'],
  ['2028', 'year', '2028-01-01', '2029-01-01'],
  ['2026', 'year', '2026-01-01', '2027-01-01'],
  ['all', 'all', '0000-01-01', '9999-12-31'],
])('%s is a %s from %s until %s', (name, kind, startsOn, endsOn) => {
  expect(readPeriod(name)).toEqual({ kind, name, startsOn, endsOn });
});

test.each([
  '2026-W54',
  '2025-W53',
  '2026-W00',
  '2026-w47',
  '2026-W7',
  '2026W47',
  '2026-02-30',
  '2027-02-29',
  '2026-13',
  '2026-00',
  '2026-1',
  '2026-1-1',
  '2026-11-00',
  '+2026',
  '02026',
  '1969',
  '9999',
  '0000-01-01',
  '2026-11-21T00:00:00Z',
  ' 2026',
  '2026 ',
  'All',
  'today',
  'NaN',
  '',
])('%j is no period, or not the spelling of one', (text) => {
  expect(readPeriod(text)).toBeNull();
});

test('a week belongs to the year of its Thursday', () => {
  expect(periodAround('week', '2027-01-01').name).toBe('2026-W53');
  expect(periodAround('week', '2027-01-04').name).toBe('2027-W01');
  expect(periodAround('week', '2024-12-30').name).toBe('2025-W01');
});

test('every day of thirty years lies in one period of each kind, whose name is read back', () => {
  const wrong: string[] = [];
  let day = '2020-01-01';
  while (day < '2050-01-01') {
    for (const kind of periodKinds) {
      const around = periodAround(kind, day);
      const read = readPeriod(around.name);
      const isAround = around.startsOn <= day && day < around.endsOn;
      if (!isAround || JSON.stringify(read) !== JSON.stringify(around)) wrong.push(`${kind} of ${day}`);
    }
    day = periodAround('day', day).endsOn;
  }
  expect(wrong).toEqual([]);
});

test('periods of a kind follow each other without a gap, and back again', () => {
  for (const kind of ['day', 'week', 'month', 'year'] as const) {
    let current = periodAround(kind, '2019-12-25');
    for (let n = 0; n < 500; n++) {
      const next = nextPeriod(current);
      expect(next.startsOn).toBe(current.endsOn);
      expect(previousPeriod(next)).toEqual(current);
      current = next;
    }
  }
});

test('a period lasts from one midnight (UTC) to another, and all time is without bounds', () => {
  expect(boundsOf(period('2026-W47'))).toEqual({
    startsAt: '2026-11-16T00:00:00.000Z',
    endsAt: '2026-11-23T00:00:00.000Z',
  });
  expect(boundsOf(allTime)).toBeNull();
});

test('a period has ended once its last day is over', () => {
  const day = period('2026-11-21');
  expect(hasEnded(day, new Date('2026-11-21T23:59:59.999Z'))).toBe(false);
  expect(hasEnded(day, new Date('2026-11-22T00:00:00.000Z'))).toBe(true);
  expect(hasEnded(allTime, new Date('2999-01-01T00:00:00.000Z'))).toBe(false);
});

test('tomorrow is counted from the clock', () => {
  expect(utcDay(new Date('2026-11-21T23:59:59.000Z'))).toBe('2026-11-21');
  expect(untilTomorrow(new Date('2026-11-21T23:59:59.000Z'))).toBe(1000);
  expect(untilTomorrow(new Date('2026-11-21T00:00:00.000Z'))).toBe(24 * 60 * 60 * 1000);
});
