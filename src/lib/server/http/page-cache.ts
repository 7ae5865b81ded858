import type { Kept, TagCache } from '#lib/server/tag-cache.ts';
import type { Answer } from './answer.ts';

/** A rendered page and what must be known to keep it. */
export interface Page extends Kept {
  answer: Answer;
}

export type PageCache = TagCache<Page>;
