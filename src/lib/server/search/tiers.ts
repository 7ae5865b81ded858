import { isShortWord } from '#lib/text/short-words.ts';

/** Where longer words that begin with a word match too. */
type Beginning = 'everywhere' | 'in names and tags' | 'nowhere';

/** A word that may stand for one of a query. */
export interface Alternative {
  word: string;
  /** Other forms of what was typed match as whole words. */
  begins: Beginning;
  /** A known word that the typed one may be a typo of. */
  isSimilar?: true;
}

/** How a typed word matches longer ones: 'ai' is no part of 'air' in a text. */
export const beginningOf = (word: string): Beginning =>
  isShortWord(word) ? 'in names and tags' : 'everywhere';

/** One list of alternatives per word: as it was typed first, then other forms, or similar known words. */
export type Query = readonly (readonly Alternative[])[];

/** What a product must hold: every word, each by one of its alternatives. */
export interface Match {
  query: Query;
  /** Where. Without it in any text. */
  field?: 'name' | 'tags';
  /** Whether words may also begin so. */
  prefix: boolean;
}

/** A match, and the rank of what it finds: 0 is best. */
export interface Tier extends Match {
  rank: number;
}

/** What chooses those that are scored, if there are too many. */
export const tiersOf = (query: Query): readonly (readonly Tier[])[] => [
  [
    { rank: 0, query, field: 'name', prefix: false },
    { rank: 1, query, field: 'tags', prefix: false },
  ],
  [
    { rank: 2, query, field: 'name', prefix: true },
    { rank: 2, query, prefix: false },
  ],
];

/** Finds all that any tier does. */
export const widest = (query: Query): Tier => ({ rank: 3, query, prefix: true });
