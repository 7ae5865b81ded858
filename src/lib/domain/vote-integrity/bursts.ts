import { days, hours } from '#lib/domain/durations.ts';
import { item, type VoteTable } from './vote-log.ts';

/**
 * Votes of one product by accounts that are suspected or have no other vote, in a window, compared with what is to be
 * expected. A crowd that a famous post brings has others among it, and goes on for hours: it passes.
 */
export const bursts = {
  windows: [
    { name: 'an hour', window: hours(1), around: hours(12), newcomers: 0.6 },
    { name: 'a day', window: days(1), around: days(5), newcomers: 0.9 },
    { name: 'three days', window: days(3), around: days(10), newcomers: 0.9 },
  ],
  /** From so many on, a burst is worth a look. */
  least: 10,
  /** Accounts that are in no ring: fewer may be people who came by while a ring voted. */
  unexplained: 5,
  /** So many times what is to be expected. */
  excess: 5,
  /** Of the votes around the window (`around` before and after), at least this share lies in it. */
  concentration: 0.5,
  /** A burst is worth a look if a crowd with the window's share of newcomers has so few others with at most this probability. */
  watchedChance: 0.01,
  /**
   * The same for a burst that lowers votes. A famous post brings three newcomers for each member, and members who have not voted
   * yet look new as well. The site looks every few minutes, so that many looks at one crowd each have a chance to be wrong.
   */
  newcomers: 0.9,
  chance: 0.001,
} as const;

export interface Burst {
  product: number;
  /** Indices of votes, in the order of time. */
  votes: readonly number[];
  /** Of `bursts.windows`. */
  window: number;
  /** All votes of the product in the period. */
  all: number;
  expected: number;
  /** Probability that this is a crowd of newcomers: of nine in ten if it is sure. */
  chance: number;
  /** True if its votes are lowered; otherwise it is worth a look. */
  isSure: boolean;
}

/** Probability of at most this many others in a crowd (binomial distribution). */
const chanceOfSoFew = (others: number, crowd: number, newcomers: number): number => {
  let term = newcomers ** crowd;
  let sum = term;
  for (let k = 1; k <= others && k <= crowd; k++) {
    term *= ((crowd - k + 1) / k) * ((1 - newcomers) / newcomers);
    sum += term;
  }
  return Math.min(1, sum);
};

/** First index of a sorted column from this one on whose value is at least the limit. */
const firstFrom = (column: ArrayLike<number>, limit: number, start = 0): number => {
  let [low, high] = [start, column.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (item(column, middle) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
};

const countBetween = (times: ArrayLike<number>, from: number, to: number): number =>
  firstFrom(times, to) - firstFrom(times, from);

interface OfProduct {
  /** Share of thin accounts' votes among all votes of unsuspected accounts. */
  site: number;
  /** Times of the votes of thin and suspected accounts, and of the others. */
  thin: number[];
  others: number[];
  /** Indices of the votes in `thin`. */
  votes: number[];
  /** Numbers of those before each that no ring explains. */
  unexplained: number[];
}

/** Judges the thin votes from one index to before another. */
const judge = ({ thin, others, unexplained, site }: OfProduct, start: number, end: number, kind: number) => {
  const { window, around, newcomers } = bursts.windows[kind] ?? bursts.windows[0];
  const [from, to] = [item(thin, start), item(thin, end - 1)];
  const count = end - start;
  // The week before: none on the first day, when the others of the hours after it say more.
  const week = countBetween(thin, from - days(7), from);
  const expected = (week * window) / days(7);
  const near = countBetween(thin, to - around, from) + count + countBetween(thin, to + 1, from + around);
  const usual = Math.max(
    countBetween(others, from - around, from) * (window / around),
    countBetween(others, to + 1, to + around) * (window / around),
  );
  const present = countBetween(others, from, to + 1);
  /** @param usually number of the others who would be there without a crowd */
  const chanceAt = (share: number, usually: number): number => {
    const crowd = Math.max(0, present - usually);
    // On a site whose voters are mostly new, a crowd is too.
    return chanceOfSoFew(crowd, count + crowd, Math.max(share, (1 + site) / 2));
  };
  const watchedChance = chanceAt(newcomers, Math.ceil(usual));
  // A crowd that has just begun has had less time than the window, and fewer than usual are often there: two standard
  // deviations of a Poisson distribution.
  const soFar = (usual * (to - from)) / window;
  const atLeast = Math.max(0, Math.floor(soFar - 2 * Math.sqrt(soFar)));
  const chance = chanceAt(Math.max(newcomers, bursts.newcomers), atLeast);
  const isBurst =
    item(unexplained, end) - item(unexplained, start) >= bursts.unexplained &&
    count >= bursts.least &&
    count >= bursts.excess * expected &&
    count >= bursts.concentration * near &&
    watchedChance <= bursts.watchedChance;
  const isSure = isBurst && chance <= bursts.chance;
  return { isBurst, isSure, chance: isSure ? chance : watchedChance, expected };
};

const burstsOf = (product: number, votes: OfProduct): Burst[] => {
  const { thin, others } = votes;
  const found: (Pick<Burst, 'window' | 'isSure' | 'chance' | 'expected'> & { start: number; end: number })[] =
    [];
  for (const [kind, { window }] of bursts.windows.entries())
    for (let start = 0; start + bursts.least <= thin.length; start++) {
      const end = firstFrom(thin, item(thin, start) + window + 1, start);
      const { isBurst, ...judged } = judge(votes, start, end, kind);
      if (isBurst) found.push({ ...judged, start, end, window: kind });
    }
  // Of windows that overlap, the fullest counts.
  found.sort(
    (one, other) =>
      Number(other.isSure) - Number(one.isSure) ||
      other.end - other.start - (one.end - one.start) ||
      one.window - other.window,
  );
  const kept: typeof found = [];
  for (const burst of found)
    if (kept.every(({ start, end }) => burst.end <= start || burst.start >= end)) kept.push(burst);
  return kept.map(({ start, end, ...judged }) => ({
    ...judged,
    product,
    votes: votes.votes.slice(start, end),
    all: end - start + countBetween(others, item(thin, start), item(thin, end - 1) + 1),
  }));
};

/** Finds bursts of votes by accounts that are suspected or thin. */
export const findBursts = (
  table: VoteTable,
  { isSuspected, isThin }: Record<'isSuspected' | 'isThin', (voter: number) => boolean>,
): Burst[] => {
  const { products, starts, voter, at } = table;
  const unsuspected = voter.filter((by) => !isSuspected(by));
  const site = unsuspected.filter(isThin).length / Math.max(1, unsuspected.length);
  return products.flatMap((_, product) => {
    const votes: OfProduct = { site, thin: [], others: [], votes: [], unexplained: [0] };
    let unexplained = 0;
    for (let n = item(starts, product); n < item(starts, product + 1); n++) {
      const by = item(voter, n);
      const isInRing = isSuspected(by);
      if (!isInRing && !isThin(by)) votes.others.push(item(at, n));
      else {
        if (!isInRing) unexplained++;
        votes.thin.push(item(at, n));
        votes.votes.push(n);
        votes.unexplained.push(unexplained);
      }
    }
    return burstsOf(product, votes);
  });
};
