import type { Handle } from '#lib/server/db/handle.ts';
import type { SearchRequest } from './search-index.ts';
import type { SimilarWord } from './similar-words.ts';
import type { Match } from './tiers.ts';

export type Filter = Pick<SearchRequest, 'status' | 'reported' | 'changed'>;

/** The hits, each with the rank of the best tier that found it: the lowest is best. */
export type Found = Map<number, number>;

export interface Named {
  id: number;
  name_key: string;
}

/** What each database does in its own way. */
export interface Lookups {
  /**
   * For each match the ids of the newest products that pass the filter. It must apply here: otherwise those that do would be
   * cut off with the many that match, and whoever adds products that no moderator has seen would hide the published ones.
   */
  matches(
    db: Handle,
    group: readonly Match[],
    filter: Filter,
    limit: number,
  ): Promise<readonly (readonly number[])[]>;
  /** At most `search.max` ids of those that pass the filter, best first: an exact name, then the rank, then the trend. */
  ranked(db: Handle, found: Found, request: SearchRequest): Promise<number[]>;
  /** Published products that match, by trend: of many, those that are soonest found. With their names, folded. */
  trending(db: Handle, match: Match, limit: number): Promise<Named[]>;
  /** For each typed word the known ones that may be meant, the likeliest first. */
  similarWords(db: Handle, typed: readonly string[]): Promise<readonly (readonly SimilarWord[])[]>;
}
