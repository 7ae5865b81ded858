import type { Found } from './lookups.ts';

/** The hits that may be among the `max` best: those behind them by rank alone need not be read. */
export const bestRanked = (found: Found, max: number): Found => {
  if (found.size <= max) return found;
  const ranks = [...found.values()].sort((one, other) => one - other);
  const last = ranks[max - 1] ?? Number.POSITIVE_INFINITY;
  return new Map([...found].filter(([, rank]) => rank <= last));
};
