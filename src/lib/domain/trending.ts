import { trending } from '#lib/limits.ts';

/**
 * A product's place among the trending: `log10(1 + verifiedVotes) + firstAcceptedAt / 30 days`. Ten times the votes
 * weigh as much as a month of youth. It changes with votes alone, so no clock re-sorts the list (the form is
 * the one of Reddit's 'hot').
 * @param verifiedVotes how many people with a verified e-mail voted for it: throw-away accounts cost nothing
 * @param acceptedAt when it first came onto the shelves, ISO 8601; a product that never did has no place
 */
export const trendOf = (verifiedVotes: number, acceptedAt: string | null): number =>
  acceptedAt === null ? 0 : Math.log10(1 + verifiedVotes) + Date.parse(acceptedAt) / trending.tenfoldAge;
