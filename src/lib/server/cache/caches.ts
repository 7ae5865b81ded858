import type { Logger } from 'pino';
import { pageCache, responseCache } from '#lib/limits.ts';
import type { CacheableResponse } from '#lib/server/api/cacheable-response.ts';
import type { Page, PageCache } from './page-cache.ts';
import { createTagCache, type TagCache } from './tag-cache.ts';

/** What this process keeps in memory for its readers: whole pages, and the API's answers to strangers. */
export interface Caches {
  pages: PageCache;
  responses: TagCache<CacheableResponse>;
  /** Ends whatever shows one of these. */
  invalidate(tags: readonly string[]): void;
}

/** @param hasExternalWrites whether another process has written since the last call */
export const createCaches = (hasExternalWrites: () => boolean, log: Pick<Logger, 'error'>): Caches => {
  let asked = false;
  /** Asked in the midst of a request, which must not fail for it: who can't tell has to assume the worst. */
  const wroteExternally = (): boolean => {
    try {
      return hasExternalWrites();
    } catch (error) {
      log.error({ err: error }, 'whether another process wrote is not to be had');
      return true;
    }
  };
  /**
   * Asks once for all requests of a turn of the event loop, since the answer costs as much as sending a page, and
   * tells both caches at once: a page that is drawn after it was told must not be drawn from an answer that was not.
   */
  const checkExternalWrites = (): void => {
    if (asked) return;
    asked = true;
    setImmediate(() => {
      asked = false;
    });
    if (wroteExternally()) for (const cache of [pages, responses]) cache.clear();
  };
  const pages = createTagCache<Page>({ entries: pageCache.entries, checkExternalWrites });
  const responses = createTagCache<CacheableResponse>({
    entries: responseCache.entries,
    checkExternalWrites,
  });
  return {
    pages,
    responses,
    invalidate(tags) {
      for (const cache of [pages, responses]) cache.invalidate(tags);
    },
  };
};
