import { teaching } from '#lib/limits.ts';
import { identityOf, wordsOf } from '#lib/text/words.ts';

/** What a product adds to the suggested tags, and to the words that typos are forgiven in. */
export interface Taught {
  /** By what tells them apart, as they were written. */
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
 * Depends on the texts alone, because what is learned when a product is accepted is unlearned by the same texts once
 * they go. However much a product says, what it teaches is bounded.
 */
export const taughtBy = (product: {
  name: string;
  tags: readonly string[];
  shortDescription: string;
}): Taught => {
  // A database replaces halves of a character: two that differ in them alone would be one row there.
  const tags = product.tags.slice(0, teaching.tags).map((tag) => tag.toWellFormed());
  const words = new Set(wordsOf([product.name, product.shortDescription, ...tags].join(' ')));
  return {
    tags: new Map(tags.map((tag) => [identityOf(tag), tag])),
    words: new Set([...words].filter(isLearnable).slice(0, teaching.words)),
  };
};
