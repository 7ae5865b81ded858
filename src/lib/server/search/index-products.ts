import type { Selectable } from 'kysely';
import type { ContentSnapshot } from '#lib/contract/products.ts';
import { dialectOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { ProductsTable } from '#lib/server/db/schema.ts';
import { publicDescription } from '#lib/server/products/to-entity.ts';
import { tagProducts } from '#lib/server/tags/product-tags.ts';
import { identityOf, wordsOf } from '#lib/text/words.ts';
import type { SearchText } from './database.ts';
import { wordLengths } from './vocabulary.ts';

/**
 * Maximum that one product contributes to the suggested tags, and to the vocabulary for correcting typos. Further tags
 * are still displayed and found.
 */
const vocabularyLimits = { tags: 50, words: 200 } as const;

/** Tags and words of a product that are used for tag suggestions and typo correction. */
interface VocabularyEntries {
  /** As written, by their `identityOf`. */
  tags: ReadonlyMap<string, string>;
  words: ReadonlySet<string>;
}

const noEntries: VocabularyEntries = { tags: new Map(), words: new Set() };

const isLearnable = (word: string): boolean => {
  const { min, max } = wordLengths;
  const length = [...word].length;
  return length >= min && length <= max;
};

/**
 * Returns a product's tags and words, up to the limits. Depends on its texts alone, so that the entries of an acceptance
 * can be removed from the same texts later.
 */
export const vocabularyEntriesOf = (product: {
  name: string;
  tags: readonly string[];
  shortDescription: string;
}): VocabularyEntries => {
  // Databases replace lone surrogates: two tags that differ only in them would be one row.
  const tags = product.tags.slice(0, vocabularyLimits.tags).map((tag) => tag.toWellFormed());
  const words = new Set(wordsOf([product.name, product.shortDescription, ...tags].join(' ')));
  return {
    tags: new Map(tags.map((tag) => [identityOf(tag), tag])),
    words: new Set([...words].filter(isLearnable).slice(0, vocabularyLimits.words)),
  };
};

type Texts = Pick<
  Selectable<ProductsTable>,
  'name' | 'tags' | 'short_description' | 'description' | 'external_link' | 'changed_from'
>;
export type Decided = Texts & Pick<Selectable<ProductsTable>, 'status'>;
type Identified = Decided & { id: number };

/** The texts that a product is found by: those that readers get. */
export const searchTextOf = (product: Texts): SearchText => ({
  name: product.name,
  tags: JSON.parse(product.tags) as string[],
  shortDescription: product.short_description,
  description: publicDescription(product),
});

/** Edits since the last decision are not indexed until a moderator has seen them. */
const isApproved = (product: Decided): boolean =>
  product.status === 'accepted' && product.changed_from === null;

const tagEntriesOf = (tags: readonly string[]): VocabularyEntries['tags'] =>
  vocabularyEntriesOf({ name: '', shortDescription: '', tags }).tags;

/**
 * The tags under which a product in this state is listed. One that was edited since it was accepted stays in the lists of
 * the tags that it had then and still has.
 */
export const publishedTags = (product: Decided | undefined): VocabularyEntries['tags'] => {
  if (product?.status !== 'accepted') return noEntries.tags;
  const present = tagEntriesOf(JSON.parse(product.tags) as string[]);
  if (product.changed_from === null) return present;
  const approved = tagEntriesOf((JSON.parse(product.changed_from) as Partial<ContentSnapshot>).tags ?? []);
  return new Map([...present].filter(([key]) => approved.has(key)));
};

/** Returns what a product in this state contributes to tag suggestions and typo correction. */
export const approvedEntriesOf = (product: Decided | undefined): VocabularyEntries =>
  product && isApproved(product) ? vocabularyEntriesOf(searchTextOf(product)) : noEntries;

const without = (words: VocabularyEntries['words'], others: VocabularyEntries['words']): string[] =>
  [...words].filter((word) => !others.has(word));

const areEqual = (tags: VocabularyEntries['tags'], others: VocabularyEntries['tags']): boolean =>
  tags.size === others.size && [...tags.keys()].every((key) => others.has(key));

/** Adds the texts of products to the search index, or replaces them there. */
export const indexProducts = (db: Handle, products: readonly (Texts & { id: number })[]): Promise<void> =>
  dialectOf(db).search.put(
    db,
    products.map((product) => ({ id: product.id, text: searchTextOf(product) })),
  );

/**
 * Updates the lists by tag, the suggested tags and the words that typos are corrected to. To be called whenever a product
 * is added, edited, decided on or deleted: nothing is suggested that no moderator has approved, and nothing outlives the
 * products that it came from.
 */
export const indexPublished = async (
  db: Handle,
  { before, after }: { before: Identified; after?: Identified } | { before?: undefined; after: Identified },
): Promise<void> => {
  const [tagsBefore, tagsAfter] = [publishedTags(before), publishedTags(after)];
  if (!areEqual(tagsBefore, tagsAfter)) await tagProducts(db, new Map([[(before ?? after).id, tagsAfter]]));
  const [wordsBefore, wordsAfter] = [approvedEntriesOf(before).words, approvedEntriesOf(after).words];
  await dialectOf(db).search.learn(db, without(wordsAfter, wordsBefore), without(wordsBefore, wordsAfter));
};

/** Indexes the texts, tags and words of products that were just added. */
export const indexAdded = async (db: Handle, added: readonly Identified[]): Promise<void> => {
  const tagged = added.map((product) => [product.id, publishedTags(product)] as const);
  const products = new Map(tagged.filter(([, tags]) => tags.size));
  await indexProducts(db, added);
  if (products.size) await tagProducts(db, products);
  await dialectOf(db).search.learn(
    db,
    added.flatMap((product) => [...approvedEntriesOf(product).words]),
    [],
  );
};
