import type { Answer } from '#lib/server/http/answer.ts';
import type { Kept, TagCache } from './tag-cache.ts';

/** A rendered page and what must be known to keep it. */
export interface Page extends Kept {
  answer: Answer;
}

export type PageCache = TagCache<Page>;
