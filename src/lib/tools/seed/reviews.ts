import { aboutEverydayLife } from '#lib/tools/seed/reviews/everyday-life.ts';
import type { ReviewsByProduct } from '#lib/tools/seed/reviews/review.ts';
import { aboutTools } from '#lib/tools/seed/reviews/tools.ts';
import { aboutWordsAndSounds } from '#lib/tools/seed/reviews/words-and-sounds.ts';

export type SeedReview = {
  /** Slug. */
  product: string;
  /** E-mail. */
  by: string;
  rating: 1 | 2 | 3 | 4 | 5;
  daysAgo: number;
  text: string;
};

function list(reviews: ReviewsByProduct): SeedReview[] {
  return Object.entries(reviews).flatMap(([product, byPerson]) =>
    Object.entries(byPerson).map(([handle, said]) => ({ product, by: `${handle}@unearth.example`, ...said })),
  );
}

export const reviews: readonly SeedReview[] = [aboutTools, aboutWordsAndSounds, aboutEverydayLife].flatMap(
  list,
);
