import type { Answer } from './answer.ts';

/** A rendered page and what must be known to keep it. */
export interface Page {
  answer: Answer;
  /** What its content depends on: 'products', 'product:ID'. */
  tags: readonly string[];
  keep: boolean;
  /** Milliseconds after which it is rendered again; without, only a write ends it. */
  maxAge?: number | undefined;
}

export interface PageCacheOptions {
  /** How many pages are kept; beyond, the one that was asked for longest ago goes. */
  entries: number;
  /** Whether another process wrote since the last call: then nothing that is kept can be trusted. */
  isStale?: () => boolean;
  now?: () => number;
}

export interface PageCache {
  get(key: string): Page | undefined;
  fill(key: string, render: () => Promise<Page>): Promise<Page>;
  invalidate(tags: readonly string[]): void;
  clear(): void;
  readonly stats: { entries: number; hits: number; renders: number };
}

interface Flight {
  page: Promise<Page>;
  /** The tags that were written to since the render began. */
  raised: Set<string>;
}

const everything = '*';

/**
 * Keeps pages until a write touches what they show. What it promises: whoever asks after a write was
 * acknowledged never gets a page whose render began before that write.
 */
export const createPageCache = ({ entries, isStale, now = Date.now }: PageCacheOptions): PageCache => {
  const pages = new Map<string, Page & { expires: number }>();
  const flights = new Map<string, Flight>();
  const counts = { hits: 0, renders: 0 };

  const overtaken = (page: Page, { raised }: Flight): boolean =>
    raised.has(everything) || page.tags.some((tag) => raised.has(tag));

  const store = (key: string, page: Page): void => {
    pages.delete(key);
    pages.set(key, { ...page, expires: now() + (page.maxAge ?? Number.POSITIVE_INFINITY) });
    if (pages.size <= entries) return;
    const [oldest] = pages.keys();
    if (oldest !== undefined) pages.delete(oldest);
  };

  const takeOff = (key: string, render: () => Promise<Page>): Flight => {
    counts.renders++;
    const fly = async (): Promise<Page> => {
      try {
        const page = await render();
        if (page.keep && !overtaken(page, flight)) store(key, page);
        return page;
      } finally {
        flights.delete(key);
      }
    };
    const flight: Flight = { raised: new Set(), page: Promise.resolve().then(fly) };
    flights.set(key, flight);
    return flight;
  };

  const raise = (tags: readonly string[]): void => {
    for (const { raised } of flights.values()) for (const tag of tags) raised.add(tag);
  };

  const clear = (): void => {
    pages.clear();
    raise([everything]);
  };

  let asked = false;
  /** Asks once for all requests of a turn of the event loop: the answer costs as much as sending a page. */
  const noticeOthers = (ask: () => boolean): void => {
    if (asked) return;
    asked = true;
    setImmediate(() => {
      asked = false;
    });
    if (ask()) clear();
  };

  return {
    get(key) {
      if (isStale) noticeOthers(isStale);
      const page = pages.get(key);
      if (!page) return;
      pages.delete(key);
      if (page.expires <= now()) return;
      pages.set(key, page); // the end of the Map is where the youngest live
      counts.hits++;
      return page;
    },

    /** For a page that `get` did not find. All who ask for it meanwhile share one render. */
    async fill(key, render) {
      const flight = flights.get(key);
      if (!flight) return takeOff(key, render).page;
      const cameAfterWrite = flight.raised.size > 0;
      const page = await flight.page;
      // The next flight, whoever starts it, begins after this caller came: it is fresh enough in any case.
      return cameAfterWrite && overtaken(page, flight)
        ? (flights.get(key) ?? takeOff(key, render)).page
        : page;
    },

    invalidate(tags) {
      for (const [key, page] of pages) if (page.tags.some((tag) => tags.includes(tag))) pages.delete(key);
      raise(tags);
    },

    clear,

    get stats() {
      return { ...counts, entries: pages.size };
    },
  };
};
