import { cacheTags } from './cache-tags.ts';

/** Properties that the cache needs of a value. */
export interface Cacheable {
  /** Data that the content depends on: `products`, `product:ID`. */
  tags: readonly string[];
  cacheable: boolean;
  /** In milliseconds; without it, the value is stored until a write invalidates one of its tags. */
  maxAge?: number | undefined;
}

export interface TagCacheOptions {
  /** Maximum number of entries. */
  entries: number;
  /** Called before each lookup: clears the cache if another process wrote. */
  checkExternalWrites?: () => void;
  /** True while values are loaded but not stored. */
  isSuspended?: () => boolean;
  /** Milliseconds for which an outdated value is kept as a copy. By default there are no copies. */
  copiesFor?: number;
  /** Monotonic clock in milliseconds: with a wall clock, setting it back would keep pages for longer. */
  now?: () => number;
}

/** Since the start, but for `entries`. */
interface CacheStats {
  entries: number;
  /** Number of times that `get` found a value. */
  hits: number;
  /** Number of loads. */
  loads: number;
  /** Number of `fill` calls that waited for the load of another call. */
  joined: number;
  /** Loads that were stale by their end. */
  stale: number;
  /** Entries removed because the cache was full. */
  evicted: number;
  /** Number of times that `copy` found a copy. */
  copies: number;
}

/** A value that may not be current any more. */
interface Copy<Value> {
  value: Value;
  /** Milliseconds since the value may have become outdated. */
  age: number;
}

export interface TagCache<Value extends Cacheable> {
  get(key: string): Value | undefined;
  /**
   * Returns the value that was stored last, for outages. Writes remove it unless they changed only numbers and order
   * (`cacheTags.countsOnly`).
   */
  copy(key: string): Copy<Value> | undefined;
  /** True while writes of other processes are not seen. */
  readonly suspended: boolean;
  /** Loads a value that `get` did not find. Concurrent calls for a key share one load. Rejects if the load does. */
  fill(key: string, load: () => Promise<Value>): Promise<Value>;
  /** Removes the entries with one of these tags. Call it after the write, whether its commit succeeded or is unknown. */
  invalidate(tags: readonly string[]): void;
  clear(): void;
  /** Turns all entries into copies: none counts as current. */
  expire(): void;
  readonly stats: CacheStats;
}

/** A load in flight. */
interface Load<Value> {
  value: Promise<Value>;
  /** The tags that were invalidated since the load began. */
  invalidated: Set<string>;
  /** The tags among them whose writes also remove copies. */
  removed: Set<string>;
}

interface Entry<Value> {
  value: Value;
  /** In milliseconds, by `now`; current until then, a copy afterwards. */
  expires: number;
  /** Hits, up to `maxUses`. Halved each time that the entry escapes its eviction. */
  uses: number;
}

const everyTag = '*';

/** Four halvings: a page that was popular once is evicted soon after its last reader. */
const maxUses = 15;

/**
 * Cache of rendered pages and counts. An entry lives until a write invalidates one of its tags.
 *
 * Guarantee: once this process has acknowledged a write, or noticed one of another process, no later request gets a value
 * whose load began before it. A load that becomes stale in flight is returned to the requests that came before the
 * write, and is stored only as a copy.
 */
export const createTagCache = <Value extends Cacheable>({
  entries: maxEntries,
  checkExternalWrites,
  isSuspended = () => false,
  copiesFor = 0,
  now = () => performance.now(),
}: TagCacheOptions): TagCache<Value> => {
  /** In eviction order. */
  const entries = new Map<string, Entry<Value>>();
  const inFlight = new Map<string, Load<Value>>();
  const counts = { hits: 0, loads: 0, joined: 0, stale: 0, evicted: 0, copies: 0 };

  const hasOneOf = ({ tags }: Value, changed: ReadonlySet<string>): boolean =>
    changed.has(everyTag) || tags.some((tag) => changed.has(tag));

  const isStale = (value: Value, { invalidated }: Load<Value>): boolean => hasOneOf(value, invalidated);

  /**
   * Evicts the oldest entry that has no uses (the clock algorithm). Older entries with uses move to the end, with half of
   * their uses. A crawler that requests every page, from however many addresses, therefore evicts its own pages, while
   * pages that readers revisit are kept.
   */
  const evict = (): void => {
    counts.evicted++;
    for (const [key, entry] of entries) {
      entries.delete(key);
      if (!entry.uses) return;
      entries.set(key, { ...entry, uses: entry.uses >> 1 });
    }
  };

  const store = (key: string, value: Value, maxAge = Number.POSITIVE_INFINITY): void => {
    entries.delete(key);
    if (entries.size >= maxEntries) evict();
    entries.set(key, { value, expires: now() + maxAge, uses: 0 });
  };

  const storeLoaded = (key: string, value: Value, load: Load<Value>): void => {
    if (!value.cacheable || isSuspended()) return;
    if (!isStale(value, load)) store(key, value, value.maxAge);
    else if (copiesFor && !hasOneOf(value, load.removed)) store(key, value, 0);
  };

  const expireEntry = (key: string, entry: Entry<Value>): void => {
    if (copiesFor) entry.expires = Math.min(entry.expires, now());
    else entries.delete(key);
  };

  const start = (key: string, load: () => Promise<Value>): Load<Value> => {
    counts.loads++;
    const run = async (): Promise<Value> => {
      try {
        const value = await load();
        if (isStale(value, started)) counts.stale++;
        storeLoaded(key, value, started);
        return value;
      } finally {
        inFlight.delete(key);
      }
    };
    // Runs in a microtask: even a load that throws at once must be in flight before it ends.
    const started: Load<Value> = {
      invalidated: new Set(),
      removed: new Set(),
      value: Promise.resolve().then(run),
    };
    inFlight.set(key, started);
    return started;
  };

  const invalidateInFlight = (tags: readonly string[], keepCopies = false): void => {
    for (const { invalidated, removed } of inFlight.values())
      for (const tag of tags) {
        invalidated.add(tag);
        if (!keepCopies) removed.add(tag);
      }
  };

  return {
    get(key) {
      checkExternalWrites?.();
      const entry = entries.get(key);
      if (!entry) return;
      if (entry.expires <= now()) {
        if (!copiesFor) entries.delete(key);
        return;
      }
      if (entry.uses < maxUses) entry.uses++;
      counts.hits++;
      return entry.value;
    },

    copy(key) {
      const entry = entries.get(key);
      if (!entry) return;
      const age = Math.max(0, now() - entry.expires);
      if (age > copiesFor) return;
      counts.copies++;
      return { value: entry.value, age };
    },

    get suspended() {
      return isSuspended();
    },

    async fill(key, load) {
      const current = inFlight.get(key);
      if (!current) return start(key, load).value;
      counts.joined++;
      const beganBeforeWrite = current.invalidated.size > 0;
      if (!beganBeforeWrite) return current.value;
      // Its tags are known only now. If it failed, the state before the write may have been the cause.
      const value = await current.value.catch(() => undefined);
      if (value && !isStale(value, current)) return value;
      // A load that starts from here on began after this request, so it can't be stale for it.
      return (inFlight.get(key) ?? start(key, load)).value;
    },

    invalidate(tags) {
      const changed = new Set(tags);
      const keepCopies = changed.has(cacheTags.countsOnly);
      for (const [key, entry] of entries) {
        if (!hasOneOf(entry.value, changed)) continue;
        if (keepCopies) expireEntry(key, entry);
        else entries.delete(key);
      }
      invalidateInFlight(tags, keepCopies);
    },

    clear() {
      entries.clear();
      invalidateInFlight([everyTag]);
    },

    expire() {
      for (const [key, entry] of entries) expireEntry(key, entry);
      invalidateInFlight([everyTag], true);
    },

    get stats() {
      return { ...counts, entries: entries.size };
    },
  };
};
