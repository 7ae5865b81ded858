import { expect, test } from 'vitest';
import { type Period, readPeriod } from '#lib/domain/periods.ts';
import { periodName, periodTitle } from '#lib/text/periods.ts';

const period = (name: string) => readPeriod(name) as Period;

test.each([
  ['2026-11-21', 'Saturday, 21 November 2026', '21 November 2026'],
  ['2026-W47', 'Week 47: 16 to 22 November 2026', 'week 47 of 2026'],
  ['2026-W49', 'Week 49: 30 November to 6 December 2026', 'week 49 of 2026'],
  ['2026-W53', 'Week 53: 28 December 2026 to 3 January 2027', 'week 53 of 2026'],
  ['2026-11', 'November 2026', 'November 2026'],
  ['2026', '2026', '2026'],
  ['all', 'All time', 'all time'],
])('%s is called “%s”, and in a sentence “%s”', (name, title, short) => {
  expect(periodTitle(period(name))).toBe(title);
  expect(periodName(period(name))).toBe(short);
});
