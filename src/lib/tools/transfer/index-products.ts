import { z } from 'zod';
import type { Handle } from '#lib/server/db/handle.ts';
import { indexAdded, searchTextOf } from '#lib/server/search/index-products.ts';
import { type NumberedRow, RowError } from './insert-rows.ts';

const isTagList = (text: string): boolean => {
  try {
    return z.array(z.string()).safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
};

/** Columns of a product that the search indexes need. */
const indexedProduct = z.object({
  id: z.int(),
  name: z.string(),
  short_description: z.string(),
  description: z.string(),
  tags: z.string().refine(isTagList),
  status: z.enum(['pending', 'accepted', 'rejected']),
  changed_from: z.string().nullable(),
  external_link: z.string().nullable(),
});

const parsed = ({ line, row }: NumberedRow) => {
  const { data: product, error } = indexedProduct.safeParse(row);
  if (!product)
    throw new RowError(line, `products ${row.id}: ${error.issues[0]?.path.join()} can't be indexed`);
  try {
    searchTextOf(product);
    return product;
  } catch {
    // Its former content, or its link, is invalid.
    throw new RowError(line, `products ${row.id}: changed_from can't be indexed`);
  }
};

/** Adds imported products to the search index, and counts their tags and words. @throws RowError */
export const indexProducts = async (db: Handle, rows: readonly NumberedRow[]): Promise<void> => {
  await indexAdded(db, rows.map(parsed));
};
