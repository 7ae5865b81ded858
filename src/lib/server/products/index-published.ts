import type { Selectable } from 'kysely';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { ProductsTable } from '#lib/server/db/schema.ts';
import type { SearchText } from '#lib/server/db/search/search-index.ts';
import { countTags, discountTags } from './tag-queries.ts';
import { nothingTaught, type Taught, taughtBy } from './taught.ts';

type Texts = Pick<Selectable<ProductsTable>, 'name' | 'tags' | 'short_description' | 'description'>;
export type Decided = Texts & Pick<Selectable<ProductsTable>, 'status' | 'changed_from'>;

export const searchTextOf = (product: Texts): SearchText => ({
  name: product.name,
  tags: JSON.parse(product.tags) as string[],
  shortDescription: product.short_description,
  description: product.description,
});

/** Edits since the last decision are not indexed until a moderator has seen them. */
const isApproved = (product: Decided): boolean =>
  product.status === 'accepted' && product.changed_from === null;

/** What a product in this state has added to the tags and words. */
export const taughtWhile = (product: Decided | undefined): Taught =>
  product && isApproved(product) ? taughtBy(searchTextOf(product)) : nothingTaught;

interface VocabularyDelta {
  learned: Taught;
  unlearned: Taught;
}

const without = (taught: Taught, other: Taught): Taught => ({
  tags: new Map([...taught.tags].filter(([key]) => !other.tags.has(key))),
  words: new Set([...taught.words].filter((word) => !other.words.has(word))),
});

const deltaOf = (before: Taught, after: Taught): VocabularyDelta => ({
  learned: without(after, before),
  unlearned: without(before, after),
});

/**
 * Updates the suggested tags and the words that typos are corrected to. To be called whenever a product is added,
 * edited, decided on or deleted: nothing is suggested that no moderator has approved, and nothing outlives the products
 * that it came from.
 */
export const indexPublished = async (
  db: Handle,
  search: Database['search'],
  { before, after }: { before?: Decided; after?: Decided },
): Promise<void> => {
  const { learned, unlearned } = deltaOf(taughtWhile(before), taughtWhile(after));
  await countTags(db, learned.tags);
  await discountTags(db, [...unlearned.tags.keys()]);
  await search.learn(db, [...learned.words], [...unlearned.words]);
};
