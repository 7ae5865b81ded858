import type { Suggestions } from '#lib/contract/suggestions.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { toTagSummary } from '#lib/server/tags/to-entity.ts';
import { inTurn } from './in-turn.ts';
import { suggestions } from './limits.ts';
import { suggestMakers } from './suggest-makers.ts';
import { findSuggested, type SuggestedHits, searchSuggested, suggestedByIds } from './suggest-products.ts';
import { suggestTagsFor } from './suggest-tags.ts';

const withTagsAndMakers = async (
  db: Handle,
  typed: string,
  { ids, forTags }: SuggestedHits,
): Promise<Suggestions> => {
  const [products, tags, makers] = await Promise.all([
    suggestedByIds(db, ids.slice(0, suggestions.products)),
    suggestTagsFor(db, typed, forTags),
    suggestMakers(db, typed),
  ]);
  return { products, tags: tags.map(toTagSummary), makers };
};

export interface Asking {
  /** The key of whoever waits for it, by which all take turns. */
  by?: string | undefined;
  signal?: AbortSignal;
}

/** @param typed folded, without spaces at its ends */
export const suggest = async (
  database: Database,
  typed: string,
  asking: Asking = {},
): Promise<Suggestions> => {
  const db = database.read;
  const suggested = await inTurn(db, asking.by, async () => {
    const hits = await findSuggested(database, typed);
    return hits && withTagsAndMakers(db, typed, hits);
  });
  if (suggested) return suggested;
  // What is cached must not depend on how many wait, nor on who has gone: a question is too long to be.
  const hits = await searchSuggested(database, typed, asking);
  return inTurn(db, asking.by, () => withTagsAndMakers(db, typed, hits));
};
