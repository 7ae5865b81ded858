import type { Cacheable } from '#lib/server/cache/tag-cache.ts';

/** An answer as it is sent, and kept for the next one who asks the same. */
export interface CacheableResponse extends Cacheable {
  json: string;
  /** What a list's header says. */
  total: number | undefined;
}
