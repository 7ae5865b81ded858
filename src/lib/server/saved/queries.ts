import { countOf, type Handle, type Pagination, type Rows } from '#lib/server/db/handle.ts';
import { productsByIds } from '#lib/server/products/product-lists.ts';
import { deletedProducts } from '#lib/server/products/queries.ts';
import type { ProductRow } from '#lib/server/products/to-entity.ts';

export interface SavedRow {
  product_id: number;
  created_at: string;
  /** Undefined if the product was deleted between two queries. */
  product: ProductRow | undefined;
}

const savedOf = (db: Handle, userId: number) =>
  db
    .selectFrom('saved_products')
    .where('user_id', '=', userId)
    .where('product_id', 'not in', deletedProducts(db));

export const savedCount = (db: Handle, userId: number): Promise<number> => countOf(savedOf(db, userId));

/** Products that a user has saved, last saved first. */
export const savedProducts = async (
  db: Handle,
  userId: number,
  { limit, offset }: Pagination,
): Promise<Rows<SavedRow>> => {
  const saved = await savedOf(db, userId)
    .select(['product_id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('product_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const products = await productsByIds(
    db,
    saved.map(({ product_id }) => product_id),
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  return {
    rows: saved.map((row) => ({ ...row, product: byId.get(row.product_id) })),
    total: await savedCount(db, userId),
  };
};
