import type { Cacheable } from '#lib/server/cache/tag-cache.ts';

/** A handler's result, serialised. */
export interface CacheableResponse extends Cacheable {
  json: string;
  /** The whole list's length, sent in a header; undefined for what is not a list. */
  total: number | undefined;
}
