import { search } from '#lib/limits.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { wordsOf } from '#lib/text/words.ts';
import type { SearchHits, SearchIndex, SearchRequest } from './search-index.ts';
import { type Match, type Query, ranks, tiersOf, widest } from './tiers.ts';

export type Filter = Pick<SearchRequest, 'status' | 'reported' | 'changed'>;

/** The hits, each with the rank of the best tier that found it: 0 is best. */
export type Found = Map<number, number>;

/** What each database does in its own way. */
export interface Lookups {
  /**
   * For each match the ids of the newest products; if the first one finds none, neither do the others. A filter that few
   * products pass must apply here: these would otherwise be cut off with the many that match. Nearly all products are
   * accepted, so that state is left to `ranked`.
   */
  matches(
    db: Handle,
    group: readonly Match[],
    filter: Filter,
    limit: number,
  ): Promise<readonly (readonly number[])[]>;
  /** At most `search.max` ids of those that pass the filter, best first: an exact name, then the rank, then the trend. */
  ranked(db: Handle, found: Found, request: SearchRequest): Promise<number[]>;
  /** For each typed word the known ones that may be meant, the likeliest first. */
  similarWords(db: Handle, typed: readonly string[]): Promise<readonly (readonly string[])[]>;
}

/** The longest words of a query: they are the most selective, and each word costs a look at every match. */
const selectiveTerms = (keyword: string): string[] =>
  [...new Set(wordsOf(keyword))].sort((a, b) => b.length - a.length).slice(0, search.words);

/** Of a filter that few products pass. */
export const isNarrow = ({ status, reported, changed }: Filter): boolean =>
  Boolean(changed) || reported !== undefined || (status !== undefined && status !== 'accepted');

/** The search of products, by what a database looks up. */
export const findProducts = ({ matches, ranked, similarWords }: Lookups): SearchIndex['find'] => {
  /**
   * Adds the products that match; those of a second query rank `behind` the first one's. Each tier adds its newest, no
   * more than are ranked: a word of half of all products costs no more than a rare one. Groups of tiers are read in turn,
   * because most of a long sentence are empty, and expensive.
   */
  const gather = async (
    db: Handle,
    query: Query,
    filter: Filter,
    found: Found,
    behind = 0,
  ): Promise<void> => {
    const [some] = await matches(db, [widest(query)], filter, 1);
    if (!some?.length) return;
    const added: Found = new Map();
    for (const group of tiersOf(query)) {
      const hits = await matches(db, group, filter, search.max);
      for (const [index, { rank }] of group.entries())
        for (const id of hits[index] ?? []) added.set(id, Math.min(rank, added.get(id) ?? rank));
      // Lower ranks are not needed once there are enough hits.
      if (found.size + added.size >= search.max) break;
    }
    for (const [id, rank] of added) if (!found.has(id)) found.set(id, behind + rank);
  };

  const page = async (
    db: Handle,
    found: Found,
    request: SearchRequest,
  ): Promise<Pick<SearchHits, 'ids' | 'total'>> => {
    const ids = await ranked(db, found, request);
    return { ids: ids.slice(request.offset, request.offset + request.limit), total: ids.length };
  };

  return async (db, request) => {
    const words = selectiveTerms(request.keyword);
    if (!words.length) return { ids: [], total: 0, alternatives: [] };
    const found: Found = new Map();
    const typed: Query = words.map((word) => [word]);
    await gather(db, typed, request, found);
    const exact = { ...(await page(db, found, request)), alternatives: typed };
    if (exact.total >= search.few) return exact;
    const similar = await similarWords(db, words);
    const forgiving: Query = words.map((word, index) => [word, ...(similar[index] ?? [])]);
    if (forgiving.every((alternatives) => alternatives.length === 1)) return exact;
    await gather(db, forgiving, request, found, ranks);
    return { ...(await page(db, found, request)), alternatives: forgiving };
  };
};
