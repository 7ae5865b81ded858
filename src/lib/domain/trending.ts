import { days } from './durations.ts';

export const trending = {
  /** This age difference weighs as much as ten times the votes. */
  tenfoldAge: days(30),
} as const;

/**
 * Score for the trending order: `log10(1 + verifiedVotes) + firstAcceptedAt / 30 days`, so ten times the votes weigh
 * as much as 30 days. It changes only with votes, so no job has to re-sort the list (formula: Reddit's 'hot').
 * @param verifiedVotes number of votes by users with a verified e-mail: throw-away accounts don't count
 * @param acceptedAt when it was first published, ISO 8601; null scores 0
 */
export const trendOf = (verifiedVotes: number, acceptedAt: string | null): number =>
  acceptedAt === null ? 0 : Math.log10(1 + verifiedVotes) + Date.parse(acceptedAt) / trending.tenfoldAge;
