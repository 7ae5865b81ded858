import type { Statistics } from '#lib/contract/statistics.ts';
import { counted } from '#lib/text/counts.ts';
import { absoluteDate } from '#lib/text/dates.ts';

/** Names of the daily counts. */
export const daySeries = { products: 'Products', votes: 'Votes', signUps: 'Sign-ups' } as const;
export type DaySeries = keyof typeof daySeries;

type Days = Statistics['days'];

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A day for an axis: '2 Nov'. */
export const shortDay = (day: string): string => short.format(new Date(day));

/** One-sentence summary of a chart, as its text alternative. */
export const seriesSummary = (days: Days, series: DaySeries): string => {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return `${daySeries[series]} by day: none`;
  const all = days.reduce((sum, day) => sum + day[series], 0);
  const span = `${daySeries[series]} by day, ${absoluteDate(first.day)} to ${absoluteDate(last.day)}`;
  if (all === 0) return `${span}: none`;
  const best = days.reduce((max, day) => (day[series] > max[series] ? day : max));
  const peak = `most on ${absoluteDate(best.day)} with ${best[series].toLocaleString('en')}`;
  return `${span}: ${all.toLocaleString('en')} in all, ${peak}`;
};

/** Mean of the days that are over: the last one is today. Undefined without any. */
export const dailyAverage = (days: Days, series: DaySeries): number | undefined => {
  const over = days.slice(0, -1);
  return over.length ? over.reduce((sum, day) => sum + day[series], 0) / over.length : undefined;
};

/** All counts of one day in one line. */
export const dayInWords = ({ day, products, votes, signUps }: Days[number]): string =>
  `${absoluteDate(day)}: ${counted(products, 'product')}, ${counted(votes, 'vote')}, ${counted(signUps, 'sign-up')}`;
