import type { Cacheable, TagCache } from './tag-cache.ts';

/** How many published products somebody has, and how many reviews of published products they wrote. */
export interface MakerCounts {
  products: number;
  reviews: number;
  /** Of products that are not published. */
  hiddenReviews: number;
}

/** By the public id. */
export type MakerCountCache = TagCache<MakerCounts & Cacheable>;
