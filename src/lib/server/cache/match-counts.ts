import type { Cacheable, TagCache } from './tag-cache.ts';

/** How many products match a filter, and what is known of them once they are counted. */
export interface MatchCounts {
  total: number;
  /** How many are compared to collect them. */
  candidates: number;
  /** Whether they are collected by the rating and the age, which fewer products have than any of the tags. */
  byNarrowing: boolean;
}

/** By the filter. */
export type MatchCountCache = TagCache<MatchCounts & Cacheable>;
