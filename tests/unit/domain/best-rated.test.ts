import { expect, test } from 'vitest';
import { ratingScoreOf } from '#lib/domain/best-rated.ts';

test.each([
  [0, 0, 3.5],
  [5, 1, 3.75],
  [90, 20, 4.3],
  [1, 1, 3.083_333],
])('ratings that sum up to %i, of %i reviews, score %f', (sum, count, score) => {
  expect(ratingScoreOf(sum, count)).toBeCloseTo(score, 6);
});
