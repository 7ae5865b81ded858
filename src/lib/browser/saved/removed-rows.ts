import type { SavedProduct } from '#lib/contract/saved.ts';

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
