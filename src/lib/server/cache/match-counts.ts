import type { Cacheable, TagCache } from './tag-cache.ts';

/** How many products match a filter, and what is known of them once they are counted. */
export interface MatchCounts {
  total: number;
  /** What it takes to collect them, in rows that are looked up by their ids. */
  cost: number;
  /** Whether they are collected by the rating and the age, and not by the rarest of the tags. */
  byNarrowing: boolean;
}

/** By the filter. */
export type MatchCountCache = TagCache<MatchCounts & Cacheable>;
