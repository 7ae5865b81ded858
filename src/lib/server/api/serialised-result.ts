import type { Cacheable } from '#lib/server/cache/tag-cache.ts';

/** A handler's result, serialised. */
export interface SerialisedResult extends Cacheable {
  json: string;
  /** The length of the whole list, for a header; undefined if the result is no list. */
  total: number | undefined;
  headers?: Readonly<Record<string, string>>;
}
