import { days } from './durations.ts';
import { voteWeights } from './vote-weights.ts';

export const trending = {
  /** This age difference weighs as much as ten times the votes. */
  tenfoldAge: days(30),
} as const;

/**
 * Score for the trending order: `log10(1 + vote weight) + firstAcceptedAt / 30 days`, so ten times the votes weigh as much
 * as 30 days. It changes only when a vote or its weight does, so no job re-sorts the list (formula: Reddit's 'hot').
 * @param voteWeight sum of the weights of its votes in thousandths (domain/vote-weights.ts)
 * @param acceptedAt when it was first published, ISO 8601; null scores 0
 */
export const trendOf = (voteWeight: number, acceptedAt: string | null): number =>
  acceptedAt === null
    ? 0
    : Math.log10(1 + voteWeight / voteWeights.full) + Date.parse(acceptedAt) / trending.tenfoldAge;
