import { atom, type ReadableAtom } from 'nanostores';
import { createLatest } from '#lib/browser/member/latest.ts';
import type { ApiResult } from '#lib/contract/kit/client.ts';
import { pageCount, toPagination } from '#lib/domain/paging.ts';
import { type ListQuery, listAddress, readListAddress } from './list-address.ts';

export interface Listing<Row, Query extends ListQuery> {
  /** 'refreshing' keeps the rows from before. */
  state: 'loading' | 'refreshing' | 'failed' | 'ready';
  rows: readonly Row[];
  /** Number of rows on earlier pages. */
  before: number;
  /** Number of matching rows on all pages. */
  total: number;
  page: number;
  query: Query;
  /** Query of the rows and the total: while 'refreshing', the one before. */
  rowsQuery: Query;
}

/** A list that is paged, sorted and filtered by the server. */
export interface PagedList<Row, Query extends ListQuery> {
  $listing: ReadableAtom<Listing<Row, Query>>;
  perPage: number;
  /** Loads what the address asks for, and follows Back and Forward. @returns closes the list and clears the rows */
  open: () => () => void;
  goTo: (page: number) => Promise<void>;
  /** Changes the query and goes to its first page. */
  ask: (change: Partial<Query>) => Promise<void>;
  /** Like `ask`, without an entry in the history: for search while typing. */
  refine: (change: Partial<Query>) => Promise<void>;
  /** Loads the current page again, after a failure or a change. */
  reload: () => Promise<void>;
}

interface LoadedRows<Row> extends ApiResult<readonly Row[]> {
  /** Stores what else the response says. Not called if a later request has started. */
  commit?: () => void;
}

interface Options<Row, Query extends ListQuery> {
  /** Initial query, by name in the address. */
  defaults: Query;
  /** Differences from the defaults if the list is opened by an address without a query. */
  initial?: () => Partial<Query>;
  perPage: number;
  load: (query: Query, pagination: { limit: number; offset: number }) => Promise<LoadedRows<Row>>;
}

/**
 * Safari throws after 100 history calls within 30 seconds, which a fast typist reaches: the address is then not
 * updated.
 */
const writeAddress = (search: string, write: 'pushState' | 'replaceState'): void => {
  try {
    history[write](history.state, '', location.pathname + search + location.hash);
  } catch {
    // The list itself is unaffected.
  }
};

/** Creates a list whose page and query are in the address of the page, for reloads and Back. */
export const createPagedList = <Row, Query extends ListQuery>({
  defaults,
  initial,
  perPage,
  load,
}: Options<Row, Query>): PagedList<Row, Query> => {
  const nothing: Listing<Row, Query> = {
    state: 'loading',
    rows: [],
    before: 0,
    total: 0,
    page: 1,
    query: defaults,
    rowsQuery: defaults,
  };
  const $listing = atom(nothing);
  const requests = createLatest();

  /** @param isStep whether it adds an entry to the history */
  const show = async (page: number, query: Query, isStep = false): Promise<void> => {
    const number = requests.next();
    const before = $listing.get();
    $listing.set({ ...before, page, query, state: before.rows.length ? 'refreshing' : 'loading' });
    const address = listAddress(page, query, defaults);
    writeAddress(address, isStep && address !== location.search ? 'pushState' : 'replaceState');
    try {
      const asked = toPagination(page, perPage);
      const { data: rows, total, commit } = await load(query, asked);
      if (!requests.isLatest(number)) return;
      const last = pageCount(total, perPage);
      if (page > last) return await show(last, query); // the list has become shorter
      commit?.();
      $listing.set({ state: 'ready', rows, before: asked.offset, total, page, query, rowsQuery: query });
    } catch {
      // Rows that may be out of date must not be acted on.
      if (requests.isLatest(number)) $listing.set({ ...$listing.get(), rows: [], state: 'failed' });
    }
  };

  const reload = (): Promise<void> => show($listing.get().page, $listing.get().query);

  return {
    $listing,
    perPage,
    open: () => {
      const showAddress = () => {
        const { page, query } = readListAddress(location.search, defaults);
        show(page, query);
      };
      const showFirst = () => {
        if (location.search) showAddress();
        else show(1, { ...defaults, ...initial?.() });
      };
      // The back/forward cache restores the list as it was.
      const showAgain = ({ persisted }: PageTransitionEvent) => persisted && reload();
      showFirst();
      window.addEventListener('popstate', showAddress);
      window.addEventListener('pageshow', showAgain);
      return () => {
        window.removeEventListener('popstate', showAddress);
        window.removeEventListener('pageshow', showAgain);
        requests.next();
        $listing.set(nothing);
      };
    },
    goTo: (page) => show(page, $listing.get().query, true),
    ask: (change) => show(1, { ...$listing.get().query, ...change }, true),
    refine: (change) => show(1, { ...$listing.get().query, ...change }),
    reload,
  };
};
