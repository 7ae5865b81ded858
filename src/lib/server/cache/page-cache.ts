import type { CachedResponse } from '#lib/server/http/cached-response.ts';
import type { Cacheable, TagCache } from './tag-cache.ts';

/** A rendered page, with its headers and encodings. */
export interface Page extends Cacheable {
  cached: CachedResponse;
}

export type PageCache = TagCache<Page>;
