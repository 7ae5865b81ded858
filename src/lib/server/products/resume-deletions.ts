import type { Handle } from '#lib/server/db/handle.ts';
import { enqueue, hasJob } from '#lib/server/jobs/enqueue.ts';
import { deletions as limits } from './delete-product.ts';
import { deletedProducts } from './queries.ts';

/**
 * Enqueues the removal of deleted products that have no such job: an earlier release deleted them, or a backup brought
 * them back. In the caller's transaction. @returns whether more may be left
 */
export const resumeDeletions = async (db: Handle, at: string): Promise<boolean> => {
  const left = await deletedProducts(db)
    .where(({ not, ref }) => not(hasJob('finishDeletion', ref('products.id'))))
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(limits.resumedAtOnce)
    .execute();
  for (const { id } of left) await enqueue(db, 'finishDeletion', { productId: id }, at);
  return left.length === limits.resumedAtOnce;
};
