import type { Selectable } from 'kysely';
import type { ContentSnapshot } from '#lib/contract/products.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { ProductsTable } from '#lib/server/db/schema.ts';
import type { SearchText } from '#lib/server/search/search-index.ts';
import { tagProducts } from '#lib/server/tags/product-tags.ts';
import { nothingTaught, type Taught, taughtBy } from '#lib/server/tags/taught.ts';
import { publicDescription } from './public-description.ts';

type Texts = Pick<
  Selectable<ProductsTable>,
  'name' | 'tags' | 'short_description' | 'description' | 'external_link' | 'changed_from'
>;
export type Decided = Texts & Pick<Selectable<ProductsTable>, 'status'>;
type Identified = Decided & { id: number };

/** What a product is found by: what readers get of it. */
export const searchTextOf = (product: Texts): SearchText => ({
  name: product.name,
  tags: JSON.parse(product.tags) as string[],
  shortDescription: product.short_description,
  description: publicDescription(product),
});

/** Edits since the last decision are not indexed until a moderator has seen them. */
const isApproved = (product: Decided): boolean =>
  product.status === 'accepted' && product.changed_from === null;

const tagsTaught = (tags: readonly string[]): Taught['tags'] =>
  taughtBy({ name: '', shortDescription: '', tags }).tags;

/**
 * The tags under which a product in this state is listed. One that was edited since it was accepted stays in the lists of
 * the tags that it had then and still has.
 */
export const publishedTags = (product: Decided | undefined): Taught['tags'] => {
  if (product?.status !== 'accepted') return nothingTaught.tags;
  const present = tagsTaught(JSON.parse(product.tags) as string[]);
  if (product.changed_from === null) return present;
  const approved = tagsTaught((JSON.parse(product.changed_from) as Partial<ContentSnapshot>).tags ?? []);
  return new Map([...present].filter(([key]) => approved.has(key)));
};

/** What a product in this state has added to the words. */
export const taughtWhile = (product: Decided | undefined): Taught =>
  product && isApproved(product) ? taughtBy(searchTextOf(product)) : nothingTaught;

const without = (words: Taught['words'], others: Taught['words']): string[] =>
  [...words].filter((word) => !others.has(word));

const areEqual = (tags: Taught['tags'], others: Taught['tags']): boolean =>
  tags.size === others.size && [...tags.keys()].every((key) => others.has(key));

/**
 * Updates the lists by tag, the suggested tags and the words that typos are corrected to. To be called whenever a product
 * is added, edited, decided on or deleted: nothing is suggested that no moderator has approved, and nothing outlives the
 * products that it came from.
 */
export const indexPublished = async (
  db: Handle,
  search: Database['search'],
  { before, after }: { before: Identified; after?: Identified } | { before?: undefined; after: Identified },
): Promise<void> => {
  const [tagsBefore, tagsAfter] = [publishedTags(before), publishedTags(after)];
  if (!areEqual(tagsBefore, tagsAfter)) await tagProducts(db, new Map([[(before ?? after).id, tagsAfter]]));
  const [wordsBefore, wordsAfter] = [taughtWhile(before).words, taughtWhile(after).words];
  await search.learn(db, without(wordsAfter, wordsBefore), without(wordsBefore, wordsAfter));
};

/** The same for products that were just added. */
export const indexAdded = async (
  db: Handle,
  search: Database['search'],
  added: readonly Identified[],
): Promise<void> => {
  const tagged = added.map((product) => [product.id, publishedTags(product)] as const);
  const products = new Map(tagged.filter(([, tags]) => tags.size));
  if (products.size) await tagProducts(db, products);
  await search.learn(
    db,
    added.flatMap((product) => [...taughtWhile(product).words]),
    [],
  );
};
