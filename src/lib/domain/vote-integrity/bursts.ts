import { days, hours } from '#lib/domain/durations.ts';
import { item, type VoteTable } from './vote-log.ts';

/**
 * Limits for windows in which suspected and thin accounts cast far more votes for a product than expected. Visitors of a
 * popular post are no burst: established members vote among them, for hours.
 */
export const bursts = {
  /** A burst is worth a look if a crowd with this share of newcomers has so few others with at most this `chance`. */
  windows: [
    { name: 'an hour', window: hours(1), around: hours(12), newcomers: 0.6, chance: 0.05 },
    { name: 'a day', window: days(1), around: days(5), newcomers: 0.9, chance: 0.01 },
    { name: 'three days', window: days(3), around: days(10), newcomers: 0.9, chance: 0.01 },
  ],
  /** From so many on, a burst is worth a look. */
  least: 10,
  /** Accounts that are in no group: fewer may be people who came by while a group voted. */
  unexplained: 5,
  /** So many times what is to be expected. */
  excess: 5,
  /** Least share of the votes around the window (`around` before and after) that lies in it. */
  concentration: 0.5,
  /**
   * Share of newcomers in the crowd that a burst that lowers votes is compared with. A famous post brings three newcomers
   * for each member, and members who have not voted yet look new as well.
   */
  newcomers: 0.9,
  /** Stricter than those of the windows: the job tests the same crowd every two minutes. */
  chance: 0.001,
  /**
   * Largest share, within one hour, of a crowd that a post or a letter brings: people come for hours. Visitors of a front
   * page halve every 69 minutes, so their first hour has 45 %; readers of a letter take longer (docs/vote-integrity.md).
   */
  fullestHour: 0.5,
  /** Time before and after such an hour in which other thin accounts would come. */
  aroundHour: hours(6),
  /** Bursts of a product that are worth a look are judged as one crowd too, from the first to the last of so much time. */
  together: days(30),
} as const;

export interface Burst {
  product: number;
  /** Indices of votes, in the order of time. */
  votes: readonly number[];
  /** Index in `bursts.windows`. */
  windowIndex: number;
  /** All votes of the product in the period. */
  all: number;
  expected: number;
  /**
   * Probability that an honest crowd has so few established voters. Assumes at least 90 % newcomers if `isSure`, unless that is
   * for its `chanceAlone`.
   */
  chance: number;
  /** True if its votes are lowered; otherwise it is worth a look. */
  isSure: boolean;
  /** Number of bursts that `chance` is about. */
  together: number;
  /** Probability that so few other thin accounts come before and after; absent unless it is small enough to tell. */
  chanceAlone?: number;
  /** Time from which it lowers votes unless other thin accounts come, in milliseconds since 1970; absent if it does or won't. */
  judgedAt?: number;
}

/**
 * Probability of at most this many others in a crowd (binomial distribution). Summed from the largest term down, in
 * logarithms, since `newcomers ** crowd` is 0 for a crowd of some thousands.
 * @returns 1 if as many others as expected are present
 */
export const chanceOfSoFew = (others: number, crowd: number, newcomers: number): number => {
  if (others >= crowd * (1 - newcomers)) return 1;
  const odds = (1 - newcomers) / newcomers;
  let largest = crowd * Math.log(newcomers);
  for (let k = 1; k <= others; k++) largest += Math.log(((crowd - k + 1) / k) * odds);
  let [term, sum] = [1, 1];
  for (let k = others; k > 0 && term > sum * Number.EPSILON; k--) {
    term *= k / ((crowd - k + 1) * odds);
    sum += term;
  }
  return Math.min(1, Math.exp(largest) * sum);
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

interface ProductVotes {
  now: number;
  /** Share of thin accounts' votes among all votes of unsuspected accounts. */
  site: number;
  /** Times of the votes of thin and suspected accounts, and of the others. */
  doubtful: number[];
  others: number[];
  /** Indices of the votes in `doubtful`. */
  votes: number[];
  /** Numbers of those before each that no group explains. */
  unexplained: number[];
}

/** Probability that so few thin accounts of an honest crowd come before and after an hour in which this number comes. */
const chanceAlone = (doubtful: readonly number[], count: number, from: number, to: number): number => {
  const around =
    countBetween(doubtful, from - bursts.aroundHour, from) +
    countBetween(doubtful, to + 1, to + bursts.aroundHour);
  return chanceOfSoFew(around, count + around, bursts.fullestHour);
};

/** Judges the doubtful votes from one index to before another. @returns undefined if they are no burst */
const judge = (
  { now, doubtful, others, unexplained, site }: ProductVotes,
  start: number,
  end: number,
  windowIndex: number,
) => {
  const { window, around, ...watched } = bursts.windows[windowIndex] ?? bursts.windows[0];
  const [from, to] = [item(doubtful, start), item(doubtful, end - 1)];
  const count = end - start;
  if (count < bursts.least || item(unexplained, end) - item(unexplained, start) < bursts.unexplained)
    return undefined;
  // The rate of the week before: 0 on a product's first day, when the test of missing members decides.
  const expected = (countBetween(doubtful, from - days(7), from) * window) / days(7);
  const near =
    countBetween(doubtful, to - around, from) + count + countBetween(doubtful, to + 1, from + around);
  if (count < bursts.excess * expected || count < bursts.concentration * near) return undefined;
  const usual = Math.max(
    countBetween(others, from - around, from) * (window / around),
    countBetween(others, to + 1, to + around) * (window / around),
  );
  const present = countBetween(others, from, to + 1);
  /** @param usually number of the others who would be there without a crowd */
  const chanceAt = (share: number, usually: number): number => {
    const othersInCrowd = Math.max(0, present - usually);
    // On a site whose voters are mostly new, a crowd is too.
    return chanceOfSoFew(othersInCrowd, count + othersInCrowd, Math.max(share, (1 + site) / 2));
  };
  const watchedChance = chanceAt(watched.newcomers, Math.ceil(usual));
  if (watchedChance > watched.chance) return undefined;
  // A crowd that has just begun has had less time than the window, and fewer than usual are often there: two standard
  // deviations of a Poisson distribution.
  const soFar = (usual * (to - from)) / window;
  const atLeast = Math.max(0, Math.floor(soFar - 2 * Math.sqrt(soFar)));
  const chance = chanceAt(bursts.newcomers, atLeast);
  if (chance <= bursts.chance) return { isSure: true, chance, expected };
  const weak = { isSure: false, chance: watchedChance, expected };
  if (window > hours(1)) return weak;
  const alone = chanceAlone(doubtful, count, from, to);
  if (alone > bursts.chance) return weak;
  const judgedAt = to + bursts.aroundHour;
  return now < judgedAt
    ? { ...weak, chanceAlone: alone, judgedAt }
    : { ...weak, chanceAlone: alone, isSure: true };
};

interface Candidate
  extends Pick<Burst, 'windowIndex' | 'isSure' | 'chance' | 'expected' | 'chanceAlone' | 'judgedAt'> {
  start: number;
  end: number;
}

/** Bursts that lower votes come before those that will, and these before the others. */
const certainty = ({ isSure, judgedAt }: Candidate): number => (isSure ? 2 : Number(judgedAt !== undefined));

/**
 * Judges bursts that are worth a look as one crowd, with all others from the first to the last: votes that are bought in
 * small packs are weak bursts one by one.
 */
const judgeTogether = (
  { doubtful, others, site }: ProductVotes,
  candidates: readonly Candidate[],
): (Candidate & { together: number })[] => {
  const weak = candidates
    .filter(({ isSure, chanceAlone: alone }) => !isSure || alone !== undefined)
    .sort((one, other) => one.start - other.start);
  const judged = new Map<Candidate, { chance: number; together: number }>();
  const newcomers = Math.max(bursts.newcomers, (1 + site) / 2);
  weak.forEach((first, n) => {
    const from = item(doubtful, first.start);
    let [count, together] = [0, 0];
    for (const last of weak.slice(n)) {
      const to = item(doubtful, last.end - 1);
      if (to - from > bursts.together) break;
      count += last.end - last.start;
      together++;
      if (together === 1) continue;
      const present = countBetween(others, from, to + 1);
      const chance = chanceOfSoFew(present, count + present, newcomers);
      if (chance > bursts.chance) continue;
      for (const burst of weak.slice(n, n + together))
        if (chance < (judged.get(burst)?.chance ?? 1)) judged.set(burst, { chance, together });
    }
  });
  return candidates.map((burst) => {
    const crowd = judged.get(burst);
    return { ...burst, together: 1, ...(crowd && { ...crowd, isSure: true }) };
  });
};

const burstsOf = (product: number, votes: ProductVotes): Burst[] => {
  const { doubtful, others } = votes;
  const candidates = bursts.windows.flatMap(({ window }, windowIndex) =>
    doubtful.flatMap((time, start) => {
      const end = firstFrom(doubtful, time + window + 1, start);
      const judged = judge(votes, start, end, windowIndex);
      return judged ? [{ ...judged, start, end, windowIndex }] : [];
    }),
  );
  // Of windows that overlap, the most certain counts, then the fullest.
  candidates.sort(
    (one, other) =>
      certainty(other) - certainty(one) ||
      other.end - other.start - (one.end - one.start) ||
      one.windowIndex - other.windowIndex,
  );
  const disjoint: typeof candidates = [];
  for (const burst of candidates)
    if (disjoint.every(({ start, end }) => burst.end <= start || burst.start >= end)) disjoint.push(burst);
  return judgeTogether(votes, disjoint).map(({ start, end, ...judged }) => ({
    ...judged,
    product,
    votes: votes.votes.slice(start, end),
    all: end - start + countBetween(others, item(doubtful, start), item(doubtful, end - 1) + 1),
  }));
};

interface Known {
  isSuspected: (voter: number) => boolean;
  isThin: (voter: number) => boolean;
  now: number;
}

/** Finds bursts of votes by accounts that are suspected or thin. */
export const findBursts = (table: VoteTable, { isSuspected, isThin, now }: Known): Burst[] => {
  const { products, starts, voter, at } = table;
  const unsuspected = voter.filter((by) => !isSuspected(by));
  const site = unsuspected.filter(isThin).length / Math.max(1, unsuspected.length);
  return products.flatMap((_, product) => {
    const votes: ProductVotes = { now, site, doubtful: [], others: [], votes: [], unexplained: [0] };
    let unexplained = 0;
    for (let n = item(starts, product); n < item(starts, product + 1); n++) {
      const by = item(voter, n);
      const isInGroup = isSuspected(by);
      if (!isInGroup && !isThin(by)) votes.others.push(item(at, n));
      else {
        if (!isInGroup) unexplained++;
        votes.doubtful.push(item(at, n));
        votes.votes.push(n);
        votes.unexplained.push(unexplained);
      }
    }
    return burstsOf(product, votes);
  });
};
