import type { SavedProduct } from '#lib/contract/saved.ts';
import { toProductSummary } from '#lib/server/products/to-entity.ts';
import type { SavedRow } from './queries.ts';

export const toSavedProduct = ({ product_id, created_at, product }: SavedRow): SavedProduct => ({
  productId: String(product_id),
  savedAt: created_at,
  product: product?.status === 'accepted' ? toProductSummary(product) : null,
});
