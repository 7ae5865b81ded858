/*
 * The calendar of leaderboards, written anew from the rules that the site publishes: nothing here is the server's.
 */

const day = 86_400_000;
const two = (number: number): string => String(number).padStart(2, '0');
const midnight = (time: number): number => Math.floor(time / day) * day;

export interface Span {
  name: string;
  from: number;
  to: number;
}

/** The first midnight from which on a product was published all day. */
export const launchOf = (acceptedAt: string): number => {
  const time = Date.parse(acceptedAt);
  return time === midnight(time) ? time : midnight(time) + day;
};

const dayAt = (time: number): Span => {
  const from = midnight(time);
  const date = new Date(from);
  const name = `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
  return { name, from, to: from + day };
};

/** 1970-01-01 was a Thursday: weeks begin three days before, and are named after the year of their Thursday. */
const weekAt = (time: number): Span => {
  const number = Math.floor((time / day + 3) / 7);
  const from = (number * 7 - 3) * day;
  const year = new Date(from + 3 * day).getUTCFullYear();
  let first = number;
  while (new Date((first - 1) * 7 * day).getUTCFullYear() === year) first--;
  return { name: `${year}-W${two(number - first + 1)}`, from, to: from + 7 * day };
};

const monthAt = (time: number): Span => {
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return {
    name: `${year}-${two(month + 1)}`,
    from: Date.UTC(year, month, 1),
    to: Date.UTC(year, month + 1, 1),
  };
};

const yearAt = (time: number): Span => {
  const year = new Date(time).getUTCFullYear();
  return { name: String(year), from: Date.UTC(year, 0, 1), to: Date.UTC(year + 1, 0, 1) };
};

export const kinds = { day: dayAt, week: weekAt, month: monthAt, year: yearAt } as const;
export type Kind = keyof typeof kinds;

/** All spans of a kind from one time to another. */
export const spansBetween = (kind: Kind, from: number, to: number): Span[] => {
  const spans: Span[] = [];
  for (let span = kinds[kind](from); span.from <= to; span = kinds[kind](span.to)) spans.push(span);
  return spans;
};
