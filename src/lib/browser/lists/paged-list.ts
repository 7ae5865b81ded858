import { atom, type ReadableAtom } from 'nanostores';
import { createLatest } from '#lib/browser/member/latest.ts';
import type { ApiResult } from '#lib/contract/kit/client.ts';
import { pageCount, toPagination } from '#lib/domain/paging.ts';
import { type ListQuery, listAddress, readListAddress } from './list-address.ts';

export interface Listing<Row, Query extends ListQuery> {
  /** While it is 'refreshing', the rows of before still stand. */
  state: 'loading' | 'refreshing' | 'failed' | 'ready';
  rows: readonly Row[];
  /** How many rows stand on the pages before these. */
  before: number;
  /** How many the filter matches, on all pages. */
  total: number;
  page: number;
  query: Query;
}

/** A list that the server pages, sorts and filters, as a screen works with it. */
export interface PagedList<Row, Query extends ListQuery> {
  $listing: ReadableAtom<Listing<Row, Query>>;
  perPage: number;
  /** Loads what the address asks for. @returns what ends it, so that nobody else sees the rows */
  open: () => () => void;
  goTo: (page: number) => Promise<void>;
  /** Changes what is asked for, and goes to the first page of that. */
  ask: (change: Partial<Query>) => Promise<void>;
  /** The same while somebody is typing: no step that the browser's Back takes back. */
  refine: (change: Partial<Query>) => Promise<void>;
  /** Asks for the same again, after a failure or a change. */
  reload: () => Promise<void>;
}

interface Options<Row, Query extends ListQuery> {
  /** What is asked for at first, by the names that it has in the page's address. */
  defaults: Query;
  perPage: number;
  load: (query: Query, pagination: { limit: number; offset: number }) => Promise<ApiResult<readonly Row[]>>;
}

/** Safari refuses more than a hundred within half a minute, say of a fast typist: then the address stays behind. */
const writeAddress = (search: string, write: 'pushState' | 'replaceState'): void => {
  try {
    history[write](history.state, '', location.pathname + search);
  } catch {
    // The list is shown all the same.
  }
};

/** Makes a list whose page and query stand in the page's address, so that a reload shows the same and Back goes back. */
export const createPagedList = <Row, Query extends ListQuery>({
  defaults,
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
  };
  const $listing = atom(nothing);
  const asks = createLatest();

  /** @param isStep somebody asked for this: the browser's Back takes it back */
  const show = async (page: number, query: Query, isStep = false): Promise<void> => {
    const mine = asks.next();
    const before = $listing.get();
    $listing.set({ ...before, page, query, state: before.rows.length ? 'refreshing' : 'loading' });
    const address = listAddress(page, query, defaults);
    writeAddress(address, isStep && address !== location.search ? 'pushState' : 'replaceState');
    try {
      const asked = toPagination(page, perPage);
      const { data: rows, total } = await load(query, asked);
      if (!asks.isLatest(mine)) return;
      const last = pageCount(total, perPage);
      if (page > last) return await show(last, query); // what stood there is gone
      $listing.set({ state: 'ready', rows, before: asked.offset, total, page, query });
    } catch {
      // Of what may be so no longer, nothing is left to be acted on.
      if (asks.isLatest(mine)) $listing.set({ ...$listing.get(), rows: [], state: 'failed' });
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
      // Out of the browser's memory comes the list as it once was.
      const showAgain = ({ persisted }: PageTransitionEvent) => persisted && reload();
      showAddress();
      window.addEventListener('popstate', showAddress);
      window.addEventListener('pageshow', showAgain);
      return () => {
        window.removeEventListener('popstate', showAddress);
        window.removeEventListener('pageshow', showAgain);
        asks.next();
        $listing.set(nothing);
      };
    },
    goTo: (page) => show(page, $listing.get().query, true),
    ask: (change) => show(1, { ...$listing.get().query, ...change }, true),
    refine: (change) => show(1, { ...$listing.get().query, ...change }),
    reload,
  };
};
