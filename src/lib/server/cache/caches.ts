import type { Logger } from 'pino';
import { pageCache, responseCache } from '#lib/limits.ts';
import type { SerialisedResult } from '#lib/server/api/serialised-result.ts';
import { cacheTags } from './cache-tags.ts';
import type { Page, PageCache } from './page-cache.ts';
import { createTagCache, type TagCache } from './tag-cache.ts';

/** The caches in this process's memory: rendered pages, and the API's responses to anonymous principals. */
export interface Caches {
  pages: PageCache;
  responses: TagCache<SerialisedResult>;
  /** Removes what has one of these tags, from both caches. Call it after the write is committed. */
  invalidate(tags: readonly string[]): void;
  /** Removes everything from both. */
  clear(): void;
  /** Until `resume` both store nothing. */
  suspend(): void;
  resume(): void;
}

/** @param hasExternalWrites whether another process has written since the last call */
export const createCaches = (hasExternalWrites: () => boolean, log: Pick<Logger, 'error'>): Caches => {
  let checked = false;
  let suspended = false;
  const isSuspended = (): boolean => suspended;
  /** A failing check must not fail the request that it is part of. Assumes the worst then. */
  const wroteExternally = (): boolean => {
    try {
      return hasExternalWrites();
    } catch (error) {
      log.error({ err: error }, 'could not check for writes of other processes');
      return true;
    }
  };
  /**
   * Checks once per turn of the event loop, since a check costs as much as sending a page. Clears both caches at once:
   * a page that is rendered after the clear must not be rendered from a response that is older.
   */
  const checkExternalWrites = (): void => {
    if (checked) return;
    checked = true;
    setImmediate(() => {
      checked = false;
    });
    if (wroteExternally()) for (const cache of [pages, responses]) cache.clear();
  };
  const pages = createTagCache<Page>({ entries: pageCache.entries, checkExternalWrites, isSuspended });
  const responses = createTagCache<SerialisedResult>({
    entries: responseCache.entries,
    checkExternalWrites,
    isSuspended,
  });
  return {
    pages,
    responses,
    invalidate(tags) {
      for (const cache of [pages, responses]) {
        if (tags.includes(cacheTags.everything)) cache.clear();
        else cache.invalidate(tags);
      }
    },
    clear() {
      for (const cache of [pages, responses]) cache.clear();
    },
    suspend() {
      suspended = true;
    },
    resume() {
      suspended = false;
    },
  };
};
