import type { Handle } from '../database.ts';

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
  /** Takes in the words of what is on the shelves, so that a slip in one of them is forgiven. */
  learn(db: Handle, text: SearchText): Promise<void>;
  remove(db: Handle, productId: number): Promise<void>;
  find(db: Handle, request: SearchRequest): Promise<SearchHits>;
}
