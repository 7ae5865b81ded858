import type { Cacheable, TagCache } from './tag-cache.ts';

/** How many products have so many whole stars, as the mean of their ratings. */
export interface FloorCount {
  floor: number;
  products: number;
}

/** How many products match a filter, and what is known of them once they are counted. */
export interface MatchCounts {
  total: number;
  /** What it takes to collect them, in rows that are looked up by their ids. */
  cost: number;
  /** Whether they are collected by the rating and the age, and not by the rarest of the tags. */
  byNarrowing: boolean;
  /** Of a filter with a rating that was counted by an index: those of all ratings. */
  floors?: readonly FloorCount[];
}

/** By the filter. */
export type MatchCountCache = TagCache<MatchCounts & Cacheable>;
