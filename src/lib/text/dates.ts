/**
 * A value that is made when it is first used. The first formatter of a page loads the language's data, which takes a phone
 * 60 ms: not while its scripts start.
 */
const once = <Value>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => (made ??= make());
};

const dateFormat = (month: 'long' | 'short') =>
  once(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }));

const absolute = /* @__PURE__ */ dateFormat('long');
const short = /* @__PURE__ */ dateFormat('short');
const clock = /* @__PURE__ */ once(
  () => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }),
);

/** Longest first, in seconds. */
export const units: [string, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const minute = 60_000;

/** A time on the reader's clock: '14:05'. Rounded up, for times from which something is allowed. */
export const timeOfDay = (time: Date): string => clock().format(Math.ceil(time.getTime() / minute) * minute);

/** A date for server-rendered pages, the same for every reader: '2 November 2026'. */
export const absoluteDate = (iso: string): string => absolute().format(new Date(iso));

/** The same for lists, about as wide as a relative date: '2 Nov 2026'. */
export const shortDate = (iso: string): string => short().format(new Date(iso));

/** For less than a minute. */
export const justNow = 'just now';

/**
 * Words of `Intl.RelativeTimeFormat`, whose data every page with dates would load: 60 ms of a phone's time at once. Other
 * units than days are counted: 'last month' is a month of the calendar.
 */
const ago = (count: number, unit: string): string => {
  if (count > 1) return `${count} ${unit}s ago`;
  if (unit !== 'day') return `1 ${unit} ago`;
  return count ? 'yesterday' : 'today'; // of 25 hours, when summer time ends
};

/** A past date: '3 days ago', 'yesterday', 'just now'. Dates in the future, on a slow clock, are 'just now'. */
export const relativeDate = (iso: string, now: Date): string => {
  const then = new Date(iso);
  const seconds = (now.getTime() - then.getTime()) / 1000;
  const longest = units.find(([, length]) => seconds >= length);
  if (!longest) return justNow;
  const [unit, length] = longest;
  if (unit !== 'day') return ago(Math.trunc(seconds / length), unit);
  // 40 hours ago may be yesterday or the day before: what counts are midnights, on the reader's clock.
  const midnights = Math.round((new Date(now).setHours(0, 0, 0, 0) - then.setHours(0, 0, 0, 0)) / 86_400_000);
  return midnights < 7 ? ago(midnights, unit) : ago(1, 'week');
};
