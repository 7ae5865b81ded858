import { allTime, daysAfter, type Period, periodAround, periodKinds, utcDay } from '#lib/domain/periods.ts';
import { leaderboardPaths } from '#lib/paths.ts';

/** The one address of a period's board at this time: that of the running day is without its date. */
export const boardPath = ({ kind, name }: Period, now: Date): string =>
  kind === 'day' && name === utcDay(now) ? leaderboardPaths.today : leaderboardPaths.of(name);

/** The period of each kind that is closest to one: that which holds its last day, or today while it runs. */
export const periodsBeside = (period: Period, now: Date): Period[] => {
  const today = utcDay(now);
  const last = daysAfter(period.endsOn, -1);
  const day = period === allTime || last > today ? today : last;
  return periodKinds.map((kind) => (kind === period.kind ? period : periodAround(kind, day)));
};
