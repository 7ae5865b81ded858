import type { RelatedProducts } from '#lib/contract/products.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { productsByIds } from '#lib/server/products/product-lists.ts';
import { toProductSummary } from '#lib/server/products/to-entity.ts';

/** Related products as the job's last run chose them (choose-related.ts), without those that are no longer published. */
export const relatedOf = async (db: Handle, productId: number): Promise<RelatedProducts> => {
  const found = await db
    .selectFrom('related_products')
    .select(['related_id', 'basis'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();
  const rows = await productsByIds(
    db,
    found.map(({ related_id }) => related_id),
  );
  const products = rows.filter(({ status }) => status === 'accepted').map((row) => toProductSummary(row));
  return { basis: products.length ? (found[0]?.basis ?? null) : null, products };
};

/** The tags of pages that list a product as related. Those cached while it was not published don't have its tag. */
export const tagsOfRelating = async (db: Handle, relatedId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('related_products')
    .select('product_id')
    .where('related_id', '=', relatedId)
    .execute();
  return rows.map(({ product_id }) => cacheTags.product(String(product_id)));
};
