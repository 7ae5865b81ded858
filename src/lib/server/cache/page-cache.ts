import type { PreparedResponse } from '#lib/server/http/prepared-response.ts';
import type { Cacheable, TagCache } from './tag-cache.ts';

/** A rendered page, with its headers and encodings. */
export interface Page extends Cacheable {
  prepared: PreparedResponse;
  /** The pattern of its path, for the metrics. */
  route?: string;
}

export type PageCache = TagCache<Page>;
