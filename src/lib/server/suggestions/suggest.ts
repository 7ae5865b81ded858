import type { SuggestedProduct, Suggestions } from '#lib/contract/suggestions.ts';
import { suggestions } from '#lib/limits.ts';
import type { Database } from '#lib/server/db/database.ts';
import { productsByIds } from '#lib/server/products/product-lists.ts';
import { toTagSummary } from '#lib/server/products/tag-to-entity.ts';
import { type ProductRow, toProductSummary } from '#lib/server/products/to-entity.ts';
import { suggestMakers } from './suggest-makers.ts';
import { findSuggested } from './suggest-products.ts';
import { suggestTagsFor } from './suggest-tags.ts';

const toSuggested = (row: ProductRow): SuggestedProduct => {
  const { _id, name, logo, shortDescription, upVote } = toProductSummary(row);
  return { _id, name, logo, shortDescription, upVote };
};

/** @param typed folded, without spaces at its ends */
export const suggest = async (database: Database, typed: string): Promise<Suggestions> => {
  const db = database.read;
  const hits = await findSuggested(database, typed);
  const [products, tags, makers] = await Promise.all([
    productsByIds(db, hits.slice(0, suggestions.products)),
    suggestTagsFor(db, typed, hits),
    suggestMakers(db, typed),
  ]);
  return { products: products.map(toSuggested), tags: tags.map(toTagSummary), makers };
};
