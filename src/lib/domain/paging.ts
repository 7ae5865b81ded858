import { lists } from './specification.ts';

/** Rows of the review queue that stay in their place after a decision: their ids are in an address. */
export const pinnedRows = { max: 500 } as const;

/** Number of pages; at least 1, also for an empty list. */
export const pageCount = (total: number, perPage: number = lists.productsPerPage): number =>
  Math.max(1, Math.ceil(total / perPage));

/** Query parameters for a page. */
export const toPagination = (page: number, perPage: number = lists.productsPerPage) => ({
  limit: perPage,
  offset: (page - 1) * perPage,
});

/** Whether a text is a page number, in whatever spelling. */
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
