/** What must be known of something to keep it. */
export interface Cacheable {
  /** What its content depends on: 'products', 'product:ID'. */
  tags: readonly string[];
  cacheable: boolean;
  /** Milliseconds after which it is made again; without, only a write ends it. */
  maxAge?: number | undefined;
}

export interface TagCacheOptions {
  /** How many entries are kept; beyond, one that nobody has come back to goes first, and of those the oldest. */
  entries: number;
  /** Called at each look-up, before anything is trusted: clears the cache if another process wrote. */
  checkExternalWrites?: () => void;
  now?: () => number;
}

export interface TagCache<Entry extends Cacheable> {
  get(key: string): Entry | undefined;
  fill(key: string, make: () => Promise<Entry>): Promise<Entry>;
  invalidate(tags: readonly string[]): void;
  clear(): void;
  readonly stats: { entries: number; hits: number; made: number };
}

interface Making<Entry> {
  entry: Promise<Entry>;
  /** The tags that were written to since the making began. */
  invalidated: Set<string>;
}

interface StoredEntry<Entry> {
  entry: Entry;
  expires: number;
  /** How often it was asked for, as far as that is counted; it lives longer for it, and each reprieve takes half. */
  uses: number;
}

const everything = '*';

/** Asked for this often or more often is all the same: nothing outlives its readers for long. */
const mostUses = 15;

/**
 * Keeps pages and answers until a write touches what they show. What it promises: whoever asks after a write was
 * acknowledged never gets one whose making began before that write.
 */
export const createTagCache = <Entry extends Cacheable>({
  entries,
  checkExternalWrites,
  now = Date.now,
}: TagCacheOptions): TagCache<Entry> => {
  const stored = new Map<string, StoredEntry<Entry>>();
  const inFlight = new Map<string, Making<Entry>>();
  const counts = { hits: 0, made: 0 };

  const stale = ({ tags }: Entry, { invalidated }: Making<Entry>): boolean =>
    invalidated.has(everything) || tags.some((tag) => invalidated.has(tag));

  /**
   * The oldest goes, unless somebody came back to it: then it counts as new, with half of its uses. Whoever walks through
   * every page that there is, from however many addresses, makes room with their own pages, and the readers' stay.
   */
  const evict = (): void => {
    for (const [key, old] of stored) {
      stored.delete(key);
      if (!old.uses) return;
      stored.set(key, { ...old, uses: old.uses >> 1 });
    }
  };

  const store = (key: string, entry: Entry): void => {
    stored.delete(key);
    if (stored.size >= entries) evict();
    stored.set(key, { entry, expires: now() + (entry.maxAge ?? Number.POSITIVE_INFINITY), uses: 0 });
  };

  const start = (key: string, make: () => Promise<Entry>): Making<Entry> => {
    counts.made++;
    const run = async (): Promise<Entry> => {
      try {
        const entry = await make();
        if (entry.cacheable && !stale(entry, making)) store(key, entry);
        return entry;
      } finally {
        inFlight.delete(key);
      }
    };
    const making: Making<Entry> = { invalidated: new Set(), entry: Promise.resolve().then(run) };
    inFlight.set(key, making);
    return making;
  };

  const markInvalidated = (tags: readonly string[]): void => {
    for (const { invalidated } of inFlight.values()) for (const tag of tags) invalidated.add(tag);
  };

  return {
    get(key) {
      checkExternalWrites?.();
      const found = stored.get(key);
      if (!found) return;
      if (found.expires <= now()) {
        stored.delete(key);
        return;
      }
      if (found.uses < mostUses) found.uses++;
      counts.hits++;
      return found.entry;
    },

    /** For what `get` did not find. All who ask for it meanwhile share one making. */
    async fill(key, make) {
      const making = inFlight.get(key);
      if (!making) return start(key, make).entry;
      const cameAfterWrite = making.invalidated.size > 0;
      if (!cameAfterWrite) return making.entry;
      // What failed may have failed at what it saw before the write.
      const entry = await making.entry.catch(() => undefined);
      if (entry && !stale(entry, making)) return entry;
      // The next flight, whoever starts it, begins after this caller came: it is fresh enough in any case.
      return (inFlight.get(key) ?? start(key, make)).entry;
    },

    invalidate(tags) {
      for (const [key, { entry }] of stored)
        if (entry.tags.some((tag) => tags.includes(tag))) stored.delete(key);
      markInvalidated(tags);
    },

    clear() {
      stored.clear();
      markInvalidated([everything]);
    },

    get stats() {
      return { ...counts, entries: stored.size };
    },
  };
};
