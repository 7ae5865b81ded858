import type { Handle } from '#lib/server/db/handle.ts';

export interface SearchText {
  name: string;
  tags: readonly string[];
  shortDescription: string;
  description: string;
}

export interface SearchRequest {
  keyword: string;
  /** Only products in this state; without it, in all states. */
  status?: 'pending' | 'accepted' | 'rejected' | undefined;
  reported?: boolean | undefined;
  /** Only what its maker changed after it was decided on. */
  changed?: boolean | undefined;
  limit: number;
  offset: number;
}

/** What a search found: the page's product ids, best first, and how many it found in all. */
export interface SearchHits {
  ids: number[];
  total: number;
}

/** How a database finds products by words. Each dialect has its own; this is their one shape. */
export interface SearchIndex {
  put(db: Handle, productId: number, text: SearchText): Promise<void>;
  /** Forgives typos in these words from now on: each product that has them counts. */
  learn(db: Handle, words: readonly string[]): Promise<void>;
  /** Takes back what was learned of a product. A word that no other one taught is forgotten. */
  unlearn(db: Handle, words: readonly string[]): Promise<void>;
  remove(db: Handle, productId: number): Promise<void>;
  find(db: Handle, request: SearchRequest): Promise<SearchHits>;
}
