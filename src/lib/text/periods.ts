import type { Period } from '#lib/contract/leaderboards.ts';
import { days, timeBefore } from '#lib/domain/durations.ts';

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (day: string): string => formatter.format(new Date(day));
};
const weekday = format({ weekday: 'long' });
const date = format({ day: 'numeric', month: 'long', year: 'numeric' });
const dayAndMonth = format({ day: 'numeric', month: 'long' });
const month = format({ month: 'long', year: 'numeric' });

const weekNumber = ({ name }: Period): number => Number(name.slice(-2));

/** '16 to 22 November 2026', '30 November to 6 December 2026', '28 December 2026 to 3 January 2027'. */
const daysOf = ({ startsOn, endsOn }: Period): string => {
  const last = timeBefore(endsOn, days(1));
  const sameYear = startsOn.slice(0, 4) === last.slice(0, 4);
  const sameMonth = sameYear && startsOn.slice(0, 7) === last.slice(0, 7);
  const first = sameMonth ? String(Number(startsOn.slice(-2))) : (sameYear ? dayAndMonth : date)(startsOn);
  return `${first} to ${date(last)}`;
};

/** 'Saturday, 21 November 2026', 'Week 47: 16 to 22 November 2026', 'November 2026', '2026', 'All time'. */
export const periodTitle = (period: Period): string => {
  switch (period.kind) {
    case 'day':
      return `${weekday(period.startsOn)}, ${date(period.startsOn)}`;
    case 'week':
      return `Week ${weekNumber(period)}: ${daysOf(period)}`;
    case 'month':
      return month(period.startsOn);
    case 'year':
      return period.name;
    case 'all':
      return 'All time';
  }
};

/** '21 November 2026', 'week 47 of 2026', 'November 2026', '2026'. */
export const periodName = (period: Period): string => {
  if (period.kind === 'day') return date(period.startsOn);
  if (period.kind === 'week') return `week ${weekNumber(period)} of ${period.name.slice(0, 4)}`;
  return period.kind === 'all' ? 'all time' : periodTitle(period);
};
