import { ratingScore } from './specification.ts';

/**
 * A product's place among the best rated: the mean of its ratings and of `weight` more that are all `prior`, so that one
 * review of five stars is not worth more than fifty of four and a half. Lists are sorted by the same formula in the database:
 * the generated column `rating_order`.
 */
export const ratingScoreOf = (ratingSum: number, reviewCount: number): number =>
  (ratingScore.weight * ratingScore.prior + ratingSum) / (ratingScore.weight + reviewCount);
