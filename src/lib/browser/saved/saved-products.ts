import { api } from '#lib/browser/api/api.ts';
import { createPagedList, type Listing } from '#lib/browser/lists/paged-list.ts';
import { signedInPerson } from '#lib/browser/member/for-member.ts';
import type { SavedProduct } from '#lib/contract/saved.ts';
import { pageCount } from '#lib/domain/paging.ts';
import { lists } from '#lib/domain/specification.ts';

/** Products that the signed-in member has saved, latest first. */
export const savedProducts = createPagedList<SavedProduct, Record<string, string>>({
  defaults: {},
  perPage: lists.rowsPerPage,
  load: async (_, pagination) => {
    const { email } = await signedInPerson();
    return api('listSaved', { params: { email }, query: pagination });
  },
});

/** A product that was removed from the list, and perhaps saved again. */
export interface RemovedRow {
  saved: SavedProduct;
  page: number;
  /** Index among the rows of its page. */
  at: number;
  isRemoved: boolean;
}

type SavedListing = Pick<Listing<SavedProduct, Record<string, string>>, 'rows' | 'page' | 'total'>;

/**
 * The rows of a page, with those that were removed on it in their former places. A page that is gone passes its removed rows on
 * to the last one.
 */
export const withRemoved = (
  { rows, page, total }: SavedListing,
  removed: readonly RemovedRow[],
): SavedProduct[] => {
  const { perPage } = savedProducts;
  const last = pageCount(total, perPage);
  const all = [...rows];
  const known = new Set(rows.map(({ productId }) => productId));
  const here = removed
    .filter((row) => Math.min(row.page, last) === page && !known.has(row.saved.productId))
    .map(({ saved, ...place }) => ({ saved, at: place.at + (place.page - page) * perPage }));
  for (const { saved, at } of here.sort((one, other) => one.at - other.at)) all.splice(at, 0, saved);
  return all;
};
