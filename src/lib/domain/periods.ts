/*
 * The periods of leaderboards. All of them are in UTC. Days are texts, 'YYYY-MM-DD', which compare as dates do.
 */

import { days } from './durations.ts';

export const periodKinds = ['day', 'week', 'month', 'year', 'all'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** A day ('2026-11-21'), a week with its ISO year ('2026-W47'), a month ('2026-11'), a year ('2026'), or 'all'. */
export interface Period {
  kind: PeriodKind;
  /** Canonical name. */
  name: string;
  /** The first day. */
  startsOn: string;
  /** The day after the last one. */
  endsOn: string;
}

/** The only one that never ends. */
export const allTime: Period = { kind: 'all', name: 'all', startsOn: '0000-01-01', endsOn: '9999-12-31' };

/** No site of this kind is older, and years must have four digits. */
const years = { first: 1970, last: 9998 } as const;

const dayLength = days(1);

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);

/** @param count days to go on, or back if it is negative */
export const daysAfter = (day: string, count: number): string => dayOf(timeOf(day) + count * dayLength);

/** The day (UTC) that a time lies in. */
export const utcDay = (time: Date): string => dayOf(time.getTime());

/** Returns the day of the week, from 0 for Monday to 6 for Sunday. */
const weekday = (day: string): number => (new Date(timeOf(day)).getUTCDay() + 6) % 7;

/** A week belongs to the year that its Thursday lies in, and the first one of a year has the first Thursday. */
const weekOf = (day: string): Period => {
  const startsOn = daysAfter(day, -weekday(day));
  const thursday = daysAfter(startsOn, 3);
  const year = thursday.slice(0, 4);
  const number = 1 + Math.floor((timeOf(thursday) - timeOf(`${year}-01-01`)) / (7 * dayLength));
  const name = `${year}-W${String(number).padStart(2, '0')}`;
  return { kind: 'week', name, startsOn, endsOn: daysAfter(startsOn, 7) };
};

const monthOf = (day: string): Period => {
  const name = day.slice(0, 7);
  const startsOn = `${name}-01`;
  // From the first day on, 31 days later lie in the next month.
  return { kind: 'month', name, startsOn, endsOn: `${daysAfter(startsOn, 31).slice(0, 7)}-01` };
};

const yearOf = (day: string): Period => {
  const name = day.slice(0, 4);
  const startsOn = `${name}-01-01`;
  return { kind: 'year', name, startsOn, endsOn: `${daysAfter(startsOn, 366).slice(0, 4)}-01-01` };
};

/** The period of a kind that a day lies in. */
export const periodAround = (kind: PeriodKind, day: string): Period => {
  switch (kind) {
    case 'day':
      return { kind, name: day, startsOn: day, endsOn: daysAfter(day, 1) };
    case 'week':
      return weekOf(day);
    case 'month':
      return monthOf(day);
    case 'year':
      return yearOf(day);
    case 'all':
      return allTime;
  }
};

/** Kinds of limited periods in which a day and the next one lie: votes of the day count there for products that compete from the next one on. */
export const kindsThatGoOn = (day: string): PeriodKind[] =>
  (['week', 'month', 'year'] as const).filter((kind) => periodAround(kind, day).endsOn > daysAfter(day, 1));

/** A day in each week of a year; beyond the last week it lies in the next year, whose weeks have other names. */
const dayInWeek = (year: string, week: number): string => daysAfter(`${year}-01-04`, (week - 1) * 7);

const kindsByShape: readonly [RegExp, PeriodKind, (text: string) => string][] = [
  [/^\d{4}-\d{2}-\d{2}$/, 'day', (text) => text],
  [/^\d{4}-W\d{2}$/, 'week', (text) => dayInWeek(text.slice(0, 4), Number(text.slice(6)))],
  [/^\d{4}-\d{2}$/, 'month', (text) => `${text}-01`],
  [/^\d{4}$/, 'year', (text) => `${text}-01-01`],
];

/** True if the day exists: false for '2026-02-30'. */
const isDay = (text: string): boolean => {
  const time = timeOf(text);
  return !Number.isNaN(time) && dayOf(time) === text;
};

/** Parses a period's name. @returns null if the period does not exist, or if its name has another spelling */
export const readPeriod = (text: string): Period | null => {
  if (text === allTime.name) return allTime;
  const shape = kindsByShape.find(([pattern]) => pattern.test(text));
  const year = Number(text.slice(0, 4));
  if (!shape || year < years.first || year > years.last) return null;
  const [, kind, toDay] = shape;
  const day = toDay(text);
  if (!isDay(day)) return null;
  const period = periodAround(kind, day);
  return period.name === text ? period : null;
};

export const nextPeriod = ({ kind, endsOn }: Period): Period => periodAround(kind, endsOn);

export const previousPeriod = ({ kind, startsOn }: Period): Period =>
  periodAround(kind, daysAfter(startsOn, -1));

/** Returns the start (inclusive) and the end (exclusive) of a period, ISO 8601. Null for all time. */
export const boundsOf = ({ kind, startsOn, endsOn }: Period): { startsAt: string; endsAt: string } | null =>
  kind === 'all' ? null : { startsAt: `${startsOn}T00:00:00.000Z`, endsAt: `${endsOn}T00:00:00.000Z` };

export const hasEnded = ({ endsOn }: Period, now: Date): boolean => endsOn <= utcDay(now);

/** In milliseconds: until the day (UTC) is over, and another one is today. */
export const untilTomorrow = (now: Date): number => dayLength - (now.getTime() % dayLength);

/** Lifetime in whole seconds of a response that depends on the day: until the next day (UTC) begins. */
export const expiresTomorrow = (now: Date): number => Math.floor(untilTomorrow(now) / 1000);
