/** What must be known of something to keep it. */
export interface Kept {
  /** What its content depends on: 'products', 'product:ID'. */
  tags: readonly string[];
  keep: boolean;
  /** Milliseconds after which it is made again; without, only a write ends it. */
  maxAge?: number | undefined;
}

export interface TagCacheOptions {
  /** How many entries are kept; beyond, one that nobody has come back to goes first, and of those the oldest. */
  entries: number;
  /** Called at each look-up, before anything is trusted: clears the cache if another process wrote. */
  noticeOthers?: () => void;
  now?: () => number;
}

export interface TagCache<Entry extends Kept> {
  get(key: string): Entry | undefined;
  fill(key: string, make: () => Promise<Entry>): Promise<Entry>;
  invalidate(tags: readonly string[]): void;
  clear(): void;
  readonly stats: { entries: number; hits: number; made: number };
}

interface Flight<Entry> {
  entry: Promise<Entry>;
  /** The tags that were written to since the making began. */
  raised: Set<string>;
}

interface Held<Entry> {
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
export const createTagCache = <Entry extends Kept>({
  entries,
  noticeOthers,
  now = Date.now,
}: TagCacheOptions): TagCache<Entry> => {
  const held = new Map<string, Held<Entry>>();
  const flights = new Map<string, Flight<Entry>>();
  const counts = { hits: 0, made: 0 };

  const overtaken = ({ tags }: Entry, { raised }: Flight<Entry>): boolean =>
    raised.has(everything) || tags.some((tag) => raised.has(tag));

  /**
   * The oldest goes, unless somebody came back to it: then it counts as new, with half of its uses. Whoever walks through
   * every page that there is, from however many addresses, makes room with their own pages, and the readers' stay.
   */
  const makeRoom = (): void => {
    for (const [key, old] of held) {
      held.delete(key);
      if (!old.uses) return;
      held.set(key, { ...old, uses: old.uses >> 1 });
    }
  };

  const store = (key: string, entry: Entry): void => {
    held.delete(key);
    if (held.size >= entries) makeRoom();
    held.set(key, { entry, expires: now() + (entry.maxAge ?? Number.POSITIVE_INFINITY), uses: 0 });
  };

  const takeOff = (key: string, make: () => Promise<Entry>): Flight<Entry> => {
    counts.made++;
    const fly = async (): Promise<Entry> => {
      try {
        const entry = await make();
        if (entry.keep && !overtaken(entry, flight)) store(key, entry);
        return entry;
      } finally {
        flights.delete(key);
      }
    };
    const flight: Flight<Entry> = { raised: new Set(), entry: Promise.resolve().then(fly) };
    flights.set(key, flight);
    return flight;
  };

  const raise = (tags: readonly string[]): void => {
    for (const { raised } of flights.values()) for (const tag of tags) raised.add(tag);
  };

  return {
    get(key) {
      noticeOthers?.();
      const found = held.get(key);
      if (!found) return;
      if (found.expires <= now()) {
        held.delete(key);
        return;
      }
      if (found.uses < mostUses) found.uses++;
      counts.hits++;
      return found.entry;
    },

    /** For what `get` did not find. All who ask for it meanwhile share one making. */
    async fill(key, make) {
      const flight = flights.get(key);
      if (!flight) return takeOff(key, make).entry;
      const cameAfterWrite = flight.raised.size > 0;
      if (!cameAfterWrite) return flight.entry;
      // What failed may have failed at what it saw before the write.
      const entry = await flight.entry.catch(() => undefined);
      if (entry && !overtaken(entry, flight)) return entry;
      // The next flight, whoever starts it, begins after this caller came: it is fresh enough in any case.
      return (flights.get(key) ?? takeOff(key, make)).entry;
    },

    invalidate(tags) {
      for (const [key, { entry }] of held) if (entry.tags.some((tag) => tags.includes(tag))) held.delete(key);
      raise(tags);
    },

    clear() {
      held.clear();
      raise([everything]);
    },

    get stats() {
      return { ...counts, entries: held.size };
    },
  };
};
