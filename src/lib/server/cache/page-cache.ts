import type { PreparedResponse } from '#lib/server/http/prepared-response.ts';
import type { Cacheable, TagCache } from './tag-cache.ts';

/** A rendered page, with its headers and encodings. */
export interface Page extends Cacheable {
  prepared: PreparedResponse;
}

export type PageCache = TagCache<Page>;
