import type { Suggestions } from '#lib/contract/suggestions.ts';
import { suggestions } from '#lib/limits.ts';
import type { Database } from '#lib/server/db/database.ts';
import { toTagSummary } from '#lib/server/products/tag-to-entity.ts';
import { suggestMakers } from './suggest-makers.ts';
import { findSuggested, suggestedByIds } from './suggest-products.ts';
import { suggestTagsFor } from './suggest-tags.ts';

/** @param typed folded, without spaces at its ends @param signal of whoever waits for it */
export const suggest = async (
  database: Database,
  typed: string,
  signal?: AbortSignal,
): Promise<Suggestions> => {
  const db = database.read;
  const hits = await findSuggested(database, typed, signal);
  const [products, tags, makers] = await Promise.all([
    suggestedByIds(db, hits.slice(0, suggestions.products)),
    suggestTagsFor(db, typed, hits),
    suggestMakers(db, typed),
  ]);
  return { products, tags: tags.map(toTagSummary), makers };
};
