import { teaching } from '#lib/server/search/limits.ts';
import { identityOf, wordsOf } from '#lib/text/words.ts';

/** What a product adds to the suggested tags and to the words that typos are corrected to. */
export interface Taught {
  /** As written, by their `identityOf`. */
  tags: ReadonlyMap<string, string>;
  words: ReadonlySet<string>;
}

export const nothingTaught: Taught = { tags: new Map(), words: new Set() };

const isLearnable = (word: string): boolean => {
  const { min, max } = teaching.wordLength;
  const length = [...word].length;
  return length >= min && length <= max;
};

/**
 * Depends on the texts alone: what an acceptance learned from them is unlearned from the same texts later. Bounded,
 * however much a product says.
 */
export const taughtBy = (product: {
  name: string;
  tags: readonly string[];
  shortDescription: string;
}): Taught => {
  // Databases replace lone surrogates: two tags that differ only in them would be one row.
  const tags = product.tags.slice(0, teaching.tags).map((tag) => tag.toWellFormed());
  const words = new Set(wordsOf([product.name, product.shortDescription, ...tags].join(' ')));
  return {
    tags: new Map(tags.map((tag) => [identityOf(tag), tag])),
    words: new Set([...words].filter(isLearnable).slice(0, teaching.words)),
  };
};
