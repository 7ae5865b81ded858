import type { Logger } from 'pino';
import { makerCountCache, matchCountCache, pageCache, responseCache } from '#lib/limits.ts';
import type { SerialisedResult } from '#lib/server/api/serialised-result.ts';
import { cacheTags } from './cache-tags.ts';
import type { MakerCountCache } from './maker-counts.ts';
import type { MatchCountCache } from './match-counts.ts';
import type { PageCache } from './page-cache.ts';
import { createTagCache, type TagCache } from './tag-cache.ts';

/**
 * The caches in this process's memory: rendered pages, the API's responses to anonymous principals, and what is counted:
 * how many products match which filters, and how many products and reviews somebody has.
 */
export interface Caches {
  pages: PageCache;
  responses: TagCache<SerialisedResult>;
  matches: MatchCountCache;
  makers: MakerCountCache;
  /** Removes what has one of these tags, from all of them. Call it after the write is committed. */
  invalidate(tags: readonly string[]): void;
  /** Removes everything from all of them. */
  clear(): void;
  /** Until `resume` they store nothing. */
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
   * Checks once per turn of the event loop, since a check costs as much as sending a page. Clears all caches at once:
   * a page that is rendered after the clear must not be rendered from a response that is older.
   */
  const checkExternalWrites = (): void => {
    if (checked) return;
    checked = true;
    setImmediate(() => {
      checked = false;
    });
    if (wroteExternally()) for (const cache of all) cache.clear();
  };
  const options = { checkExternalWrites, isSuspended };
  const pages: PageCache = createTagCache({ ...options, entries: pageCache.entries });
  const responses: Caches['responses'] = createTagCache({ ...options, entries: responseCache.entries });
  const matches: MatchCountCache = createTagCache({ ...options, entries: matchCountCache.entries });
  const makers: MakerCountCache = createTagCache({ ...options, entries: makerCountCache.entries });
  const all = [pages, responses, matches, makers];
  return {
    pages,
    responses,
    matches,
    makers,
    invalidate(tags) {
      for (const cache of all) {
        if (tags.includes(cacheTags.everything)) cache.clear();
        else cache.invalidate(tags);
      }
    },
    clear() {
      for (const cache of all) cache.clear();
    },
    suspend() {
      suspended = true;
    },
    resume() {
      suspended = false;
    },
  };
};
