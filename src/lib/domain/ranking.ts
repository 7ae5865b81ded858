import { trendOf } from './trending.ts';
import { voteWeights } from './vote-weights.ts';

/**
 * Version of all orders: weights, the formulas of trending and rating, ties. It changes with any of their constants or rules,
 * and `/ranking` says how.
 */
export const rankingVersion = 6;

/** Limits of the explanation of a product's place, which keeps back enough that no single vote can be read. */
export const ranking = {
  /** A product's place is counted up to this one. */
  places: 1_000,
  /** More votes than these are 'more than', not a number. */
  votes: 10_000,
  /** Shares of votes by weight are published from `min` votes to `max`, which are counted within milliseconds, and rounded to `step` percent. */
  shares: { min: 20, max: 10_000, step: 10 },
} as const;

/** Percentages of a product's votes by weight. */
interface VoteShares {
  full: number;
  less: number;
  none: number;
}

/** A half is rounded down, so that one vote of 20 is 0 %. */
const rounded = (part: number, all: number): number =>
  Math.max(0, Math.ceil((part / all) * (100 / ranking.shares.step) - 0.5)) * ranking.shares.step;

/** @returns null with too few votes; the rest counts as full weight, so that one vote less of it can't be read either */
export const sharesOf = (votes: { all: number; less: number; none: number }): VoteShares | null => {
  if (votes.all < ranking.shares.min) return null;
  const less = rounded(votes.less, votes.all);
  const none = Math.min(rounded(votes.none, votes.all), 100 - less);
  return { full: 100 - less - none, less, none };
};

/** Facts about a product for the trending order. */
export interface Trend {
  /** Sum of the weights of its votes; a vote of full weight is 1. */
  weight: number;
  acceptedAt: string;
}

const trend = ({ weight, acceptedAt }: Trend, more = 0): number =>
  trendOf((weight + more) * voteWeights.full, acceptedAt);

/**
 * Returns the votes of full weight with which a product rises above another one in the trending order; null if they are too many
 * to name.
 * @param winsTies the product was added first, so an equal score is enough
 */
export const votesToPass = (product: Trend, other: Trend, winsTies: boolean): number | null => {
  const needed = 10 ** (trend(other) - trend({ ...product, weight: 0 })) - 1 - product.weight;
  // One more where the logarithm has rounded both to the same score.
  for (let votes = Math.max(0, Math.floor(needed)); votes <= ranking.votes; votes++) {
    const score = trend(product, votes);
    if (score > trend(other) || (winsTies && score === trend(other))) return votes;
  }
  return null;
};
