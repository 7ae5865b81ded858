import type { Logger } from 'pino';
import { hours, minutes, seconds } from '#lib/domain/durations.ts';
import type { Invalidated } from '#lib/server/db/database.ts';
import type { PreparedResponse } from '#lib/server/http/prepared-response.ts';
import { cacheTags, memberOfUnread } from './cache-tags.ts';
import { type Cacheable, createTagCache, type TagCache } from './tag-cache.ts';

/** A rendered page, with its headers and encodings. */
export interface Page extends Cacheable {
  prepared: PreparedResponse;
  /** The pattern of its path, for the metrics. */
  route?: string;
}

export type PageCache = TagCache<Page>;

/** Numbers of a user's published products and of their reviews of published products. */
export interface MakerCounts {
  products: number;
  reviews: number;
  /** Number of reviews of unpublished products. */
  hiddenReviews: number;
}

/** Cache of makers' counts, by public id. */
type MakerCountCache = TagCache<MakerCounts & Cacheable>;

export const pageCache = {
  entries: 2_000,
  /** Maximum age of a copy that is sent while the database is unreachable, since it was last current. */
  copiesFor: hours(1),
  /** Maximum age of a page of a site with a remote API, which does not notify the site of changes. */
  remoteApiMaxAge: minutes(1),
  /** Maximum number of concurrent renders: more would not be faster, and each takes a megabyte until it is sent. */
  rendersAtOnce: 8,
  /** Maximum time that a render waits for its turn: about as long as a visitor does. */
  renderWait: seconds(10),
} as const;

/** In-memory cache of how many products and reviews somebody has. */
const makerCountCache = { entries: 1_000 } as const;

/** The caches in this process's memory: rendered pages, and the numbers of products and reviews of makers. */
export interface Caches extends Invalidated {
  pages: PageCache;
  makers: MakerCountCache;
  /** Removes what has one of these tags; with `cacheTags.countsOnly` among them, copies stay. Call it after the write. */
  invalidate(tags: readonly string[]): void;
  /**
   * Calls a listener with the members whose notifications have changed, on any server; without them, anybody's may have.
   * @returns stops listening
   */
  onUnread(listener: (userIds?: readonly number[]) => void): () => void;
}

const isCountsOnly = (tags: readonly string[]): boolean => tags.includes(cacheTags.countsOnly);

/** @param hasExternalWrites whether another process has written since the last call */
export const createCaches = (hasExternalWrites: () => boolean, log: Pick<Logger, 'error'>): Caches => {
  let checked = false;
  let suspended = false;
  const isSuspended = (): boolean => suspended;
  /**
   * Checks once per turn of the event loop, since a check costs as much as sending a page. Clears all caches at once:
   * a page that is rendered after the clear must not be rendered from a count that is older.
   */
  const checkExternalWrites = (): void => {
    if (checked) return;
    checked = true;
    setImmediate(() => {
      checked = false;
    });
    try {
      if (hasExternalWrites()) for (const cache of all) cache.clear();
    } catch (error) {
      // Must not fail the request that it is part of. The next check that succeeds reports what this one missed.
      log.error({ err: error }, 'could not check for writes of other processes');
      for (const cache of all) cache.expire();
    }
  };
  const options = { checkExternalWrites, isSuspended };
  const pages: PageCache = createTagCache({
    ...options,
    entries: pageCache.entries,
    copiesFor: pageCache.copiesFor,
  });
  const makers: MakerCountCache = createTagCache({ ...options, entries: makerCountCache.entries });
  const all = [pages, makers];
  const listeners = new Set<(userIds?: readonly number[]) => void>();
  const notify = (userIds?: readonly number[]): void => {
    for (const listener of listeners) listener(userIds);
  };
  const caches: Caches = {
    pages,
    makers,
    invalidate(tags) {
      const members = tags.flatMap((tag) => memberOfUnread(tag) ?? []);
      if (members.length) notify(members);
      const others = members.length ? tags.filter((tag) => memberOfUnread(tag) === undefined) : tags;
      if (!others.length) return;
      for (const cache of all) {
        if (others.includes(cacheTags.everything)) cache.clear();
        else cache.invalidate(others);
      }
    },
    onUnread(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    invalidateAll(writes) {
      // Two passes: counts first, which turn pages into copies, then the other writes, whose take-downs remove those copies.
      for (const kind of [true, false]) {
        const tags = writes.filter((write) => isCountsOnly(write) === kind).flat();
        if (tags.length) caches.invalidate([...new Set(tags)]);
      }
    },
    clear() {
      for (const cache of all) cache.clear();
      notify();
    },
    expire() {
      for (const cache of all) cache.expire();
    },
    suspend() {
      suspended = true;
      for (const cache of all) cache.expire();
    },
    resume() {
      suspended = false;
    },
  };
  return caches;
};
