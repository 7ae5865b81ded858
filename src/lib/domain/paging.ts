import { lists } from './specification.ts';

/** Rows of the review queue that stay in their place after a decision: their ids are in an address. */
export const pinnedRows = { max: 500 } as const;

/** Number of pages; at least 1, also for an empty list. */
export const pageCount = (total: number, perPage: number = lists.productsPerPage): number =>
  Math.max(1, Math.ceil(total / perPage));

/**
 * Query parameters for a page of a list that is counted only up to a limit. Near that limit they request one more entry, so
 * that `pagesFrom` can tell if there is a next page.
 */
export const toOpenPagination = (
  page: number,
  countedUpTo: number,
  perPage: number = lists.productsPerPage,
): ReturnType<typeof toPagination> => {
  const { limit, offset } = toPagination(page, perPage);
  return { limit: offset + limit < countedUpTo ? limit : limit + 1, offset };
};

/**
 * The pager of a list. With `hasMore` only the first `total` entries were counted: a page beyond these counts as the
 * last known one, and has a next page if `items` has one entry more than fits on it.
 */
export const pagesFrom = (
  page: number,
  { items, total, hasMore = false }: { items: readonly unknown[]; total: number; hasMore?: boolean },
  perPage: number = lists.productsPerPage,
): { exists: boolean; last: number; hasNext: boolean } => {
  const last = pageCount(total, perPage);
  return hasMore
    ? { exists: items.length > 0, last: Math.max(page, last), hasNext: page < last || items.length > perPage }
    : { exists: page <= last, last, hasNext: page < last };
};

/** Query parameters for a page. */
export const toPagination = (page: number, perPage: number = lists.productsPerPage) => ({
  limit: perPage,
  offset: (page - 1) * perPage,
});

/** True if a text is a page number, in whatever spelling. */
const isPage = (value: string): boolean => /^0*[1-9]\d{0,8}$/.test(value);

/** Parses a page number; 1 for anything but a positive integer. */
export const readPage = (value: string | null): number =>
  value !== null && isPage(value) ? Number(value) : 1;

/**
 * Page buttons: all pages up to `lists.numberedPages`, else the first, the last and the neighbours of the current
 * page. A gap of a single page is replaced by that page.
 */
export const pageButtons = (current: number, last: number): (number | 'gap')[] => {
  if (last <= lists.numberedPages) return Array.from({ length: last }, (_, index) => index + 1);
  const candidates = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const pages = [...new Set(candidates)].sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const skipped = page - (pages[index - 1] ?? page - 1) - 1;
    if (skipped === 0) return [page];
    return skipped === 1 ? [page - 1, page] : ['gap' as const, page];
  });
};
