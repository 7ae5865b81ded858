import type { Cacheable, TagCache } from './tag-cache.ts';

/** Numbers of a user's published products and of their reviews of published products. */
export interface MakerCounts {
  products: number;
  reviews: number;
  /** Number of reviews of unpublished products. */
  hiddenReviews: number;
}

/** Cache of makers' counts, by public id. */
export type MakerCountCache = TagCache<MakerCounts & Cacheable>;
