import type { ProductStatus } from '../../contract/entities.ts';
import { trendOf } from '../../rules/trending.ts';
import type { Handle } from '../db/database.ts';
import { findProduct } from '../db/queries/products.ts';

export type Verdict = { status: Exclude<ProductStatus, 'pending'> } | { priority: 'featured' };

/**
 * Accepts, rejects or features a product. The first acceptance sets its age for good; there is no way back
 * from featured. A decision is about what the product says now: what was changed since the last one is settled
 * with it. @returns products changed: 0 if it is gone or holds that state already
 */
export const moderateProduct = async (
  db: Handle,
  productId: number,
  verdict: Verdict,
  at: string,
): Promise<0 | 1> => {
  const before = await findProduct(db, productId);
  if (!before) return 0;
  if ('priority' in verdict) {
    if (before.featured_at !== null) return 0;
    await db.updateTable('products').set({ featured_at: at }).where('id', '=', productId).execute();
    return 1;
  }
  if (before.status === verdict.status && before.changed_from === null) return 0;
  const acceptedAt = before.accepted_at ?? (verdict.status === 'accepted' ? at : null);
  await db
    .updateTable('products')
    .set({
      status: verdict.status,
      accepted_at: acceptedAt,
      trend: trendOf(before.votes, acceptedAt),
      changed_from: null,
    })
    .where('id', '=', productId)
    .execute();
  return 1;
};
