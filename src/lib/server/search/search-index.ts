import type { Handle } from '#lib/server/db/handle.ts';
import type { Alternative } from './tiers.ts';

export interface SearchText {
  name: string;
  tags: readonly string[];
  shortDescription: string;
  description: string;
}

interface IndexedProduct {
  id: number;
  text: SearchText;
}

export interface SearchRequest {
  keyword: string;
  /** In every state without it. */
  status?: 'pending' | 'accepted' | 'rejected' | undefined;
  reported?: boolean | undefined;
  /** Only those that were edited after the last decision on them. */
  changed?: boolean | undefined;
  /**
   * Whether products that come near are found too, if few have all words: with similar words, or some of the words.
   * Without it, those with similar words if none has all: a list with an order of its own would mix them in.
   */
  anyWord?: boolean;
  limit: number;
  offset: number;
}

export interface SearchHits {
  /** Of the requested part, best first. */
  ids: number[];
  /** The number of all hits. */
  total: number;
  /** Whether any product has all of the words. If none has, all hits only come near. */
  allWords: boolean;
  /** For each word of the search what it matched: what was typed, other forms, then similar words if these were searched. */
  alternatives: readonly (readonly Alternative[])[];
}

interface BeginningHits {
  ids: number[];
  /** Whether they have the words as typed: not corrected ones, nor other forms of them. */
  areExact: boolean;
}

/** Full-text search over products. Each dialect of the database has its own. */
export interface SearchIndex {
  put(db: Handle, products: readonly IndexedProduct[]): Promise<void>;
  /**
   * Counts one more product for each of the learned words, which typos are corrected to, and one less for each of the
   * unlearned ones. A word of several products is there as often. A word without products is forgotten. No word may be
   * in both lists.
   */
  learn(db: Handle, learned: readonly string[], unlearned: readonly string[]): Promise<void>;
  remove(db: Handle, productId: number): Promise<void>;
  find(db: Handle, request: SearchRequest): Promise<SearchHits>;
  /**
   * Some published products for a text that is being typed, which have all its words, and one that begins as the last does.
   * First those that have them in their names, by trend; if these are fewer than wanted, others. If there are none, those
   * with corrected words, best first.
   */
  findBeginning(db: Handle, typed: string, wanted: number): Promise<BeginningHits>;
}
