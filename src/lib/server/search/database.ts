import type { Handle } from '#lib/server/db/handle.ts';

export const searchLimits = {
  /** Maximum number of words in a query. */
  words: 8,
  /** Maximum number of hits that are ranked and counted. */
  max: 1_000,
  /** Length in letters of the prefixes that both databases index. For longer ones they would merge the hits of each word. */
  indexedBeginning: 3,
} as const;

/** The texts that a product is found by. */
export interface SearchText {
  name: string;
  tags: readonly string[];
  shortDescription: string;
  description: string;
}

/** A word that may stand for one of a query. */
export interface Alternative {
  word: string;
  /** Texts in which longer words that begin with it match. Other forms of the typed word match only whole words. */
  begins: 'everywhere' | 'in names and tags' | 'nowhere';
  /** True if the typed word may be a typo of it. */
  isSimilar?: true;
}

/** Per word its alternatives: the typed word first, then other forms or similar known words. */
export type Query = readonly (readonly Alternative[])[];

/** A product matches if it has one alternative of each word. */
export interface Match {
  query: Query;
  /** Text to search; all texts if absent. */
  field?: 'name' | 'tags';
  /** True if a prefix of a word matches too. */
  prefix: boolean;
}

/** Which products may be found: those of every state if it is empty. */
export interface Filter {
  status?: 'pending' | 'accepted' | 'rejected' | undefined;
  reported?: boolean | undefined;
  /** Selects only products that were edited after the last decision on them. */
  changed?: boolean | undefined;
}

/** Ranks of products by id: the lowest is best. */
export type Hits = Map<number, number>;

/** A word of published products. */
export interface KnownWord {
  word: string;
  /** Number of products with this word. */
  uses: number;
}

/** The rows of the trigram index that lead to words like a typed one. */
export interface Sought {
  /** All trigrams of the typed word. */
  trigrams: readonly string[];
  /** The lengths that the words may have. */
  lengths: readonly number[];
  /** Maximum number of rows read per trigram and length. */
  max: number;
}

/** Maximum number of words with common trigrams whose edit distance is computed. */
export const maxCandidates = 60;

/** A word of a search for people, as `name_key` and `email_key` contain it. */
export interface PersonWord {
  name: string;
  email: string;
}

/** Minimum length of a word in letters for the index of people. */
const indexedLetters = 3;

/** The words that are long enough for the trigram index of people. */
export const longEnough = (words: readonly PersonWord[]): PersonWord[] =>
  words.filter(({ name, email }) => [name, email].every((text) => [...text].length >= indexedLetters));

/** The part of the search that each database does in its own way. */
export interface SearchDatabase {
  /**
   * Returns for each match the ids of at most `limit` products that pass the filter, the newest first. The filter applies
   * here: if it applied later, products that no moderator has seen could crowd out the published ones.
   * @param order `any` if it does not matter which of many products are found
   */
  matches(
    db: Handle,
    group: readonly Match[],
    of: { filter: Filter; limit: number; order?: 'any' },
  ): Promise<readonly (readonly number[])[]>;
  /**
   * Returns the hits that pass the filter, best first, at most `searchLimits.max`: products with exactly this name, folded,
   * then by rank, then by trend.
   */
  rank(db: Handle, hits: Hits, of: { name: string; filter: Filter }): Promise<number[]>;
  /**
   * Returns at most `maxCandidates` known words that share trigrams with a typed one: first those with the largest share
   * of the trigrams of both words, since a long word has more of them in common with anything.
   */
  candidates(db: Handle, sought: Sought): Promise<readonly KnownWord[]>;

  /** Adds products to the index, or replaces their texts there. */
  put(db: Handle, products: readonly { id: number; text: SearchText }[]): Promise<void>;
  remove(db: Handle, productId: number): Promise<void>;
  /**
   * Counts one more product for each learned word, and one less for each unlearned one. A word without products is deleted
   * with its trigrams. No word may be in both lists; a word that occurs twice counts twice.
   */
  learn(db: Handle, learned: readonly string[], unlearned: readonly string[]): Promise<void>;

  /**
   * Returns the ids of users that the index of people finds by all these words; the caller has to check them.
   * `undefined` if they are more than `max`, or the words are too short for the index.
   */
  people(db: Handle, words: readonly PersonWord[], max: number): Promise<number[] | undefined>;
}
