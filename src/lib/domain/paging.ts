import { lists } from '#lib/limits.ts';

/** How many pages a list of so many items has; an empty list still has its first page. */
export const pageCount = (total: number, perPage: number = lists.productsPerPage): number =>
  Math.max(1, Math.ceil(total / perPage));

/** Which items a page holds, as the API is asked for them. */
export const toPagination = (page: number, perPage: number = lists.productsPerPage) => ({
  limit: perPage,
  offset: (page - 1) * perPage,
});

/** The page that an address names; anything but a positive whole number is the first. */
export const readPage = (value: string | null): number =>
  /^[1-9]\d{0,8}$/.test(value ?? '') ? Number(value) : 1;

/**
 * The numbered buttons to show: every page up to nine, beyond that the ends and the neighbours of the
 * current page. A gap that would hide a single number shows that number instead.
 */
export const pageButtons = (current: number, last: number): (number | 'gap')[] => {
  if (last <= lists.numberedPages) return Array.from({ length: last }, (_, index) => index + 1);
  const visible = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const pages = [...new Set(visible)].sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const skipped = page - (pages[index - 1] ?? page - 1) - 1;
    if (skipped === 0) return [page];
    return skipped === 1 ? [page - 1, page] : ['gap' as const, page];
  });
};
