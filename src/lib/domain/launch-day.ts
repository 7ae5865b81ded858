import { daysAfter, utcDay } from './periods.ts';

/**
 * The day on which a product is to appear. `daysAhead`: the latest one that can be named; `atOnce`: products published
 * per transaction.
 */
export const launches = { daysAhead: 60, atOnce: 5 } as const;

/** The days (UTC), 'YYYY-MM-DD', that can be named for a product to appear on: the first and the last one. */
export const launchDays = (now: Date): { first: string; last: string } => {
  const today = utcDay(now);
  return { first: daysAfter(today, 1), last: daysAfter(today, launches.daysAhead) };
};

export const isLaunchDay = (day: string, now: Date): boolean => {
  const { first, last } = launchDays(now);
  return day >= first && day <= last;
};

/** The moment at which a day begins, ISO 8601. */
export const beginningOf = (day: string): string => `${day}T00:00:00.000Z`;

/** True if a product that is accepted now has to wait for its day; never once it has appeared. */
export const hasToWait = (
  { launch_day, accepted_at }: { launch_day: string | null; accepted_at: string | null },
  now: string,
): boolean => accepted_at === null && launch_day !== null && beginningOf(launch_day) > now;

/**
 * Returns the publication time of a product published on its launch day, even hours late because no server ran: the
 * beginning of that day. Once the day is over it is like one that was accepted just now: it can't compete on a day that nobody saw it.
 */
export const launchTime = (day: string, now: Date): string =>
  day === utcDay(now) ? beginningOf(day) : now.toISOString();

/** Whole seconds until a day begins, none once it has: how long a page may say that it is yet to come. */
export const secondsUntil = (day: string, now: Date): number =>
  Math.max(0, Math.floor((Date.parse(beginningOf(day)) - now.getTime()) / 1000));
