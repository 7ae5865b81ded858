import { api } from '#lib/browser/api/api.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import { signedInPerson } from '#lib/browser/member/for-member.ts';
import type { SavedProduct } from '#lib/contract/saved.ts';
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

/** A product that was removed from the list on this page of it, and perhaps saved again. */
export interface RemovedRow {
  saved: SavedProduct;
  /** Index among the rows of the page. */
  at: number;
  isRemoved: boolean;
}

/** The rows of a page as the server has them, and where they stood those that were removed since it was opened. */
export const withRemoved = (
  rows: readonly SavedProduct[],
  removed: readonly RemovedRow[],
): SavedProduct[] => {
  const all = [...rows];
  const known = new Set(rows.map(({ productId }) => productId));
  for (const { saved, at } of removed.toSorted((one, other) => one.at - other.at))
    if (!known.has(saved.productId)) all.splice(at, 0, saved);
  return all;
};
