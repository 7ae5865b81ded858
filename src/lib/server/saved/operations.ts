import { saved as limits } from '#lib/domain/specification.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { savedCount } from './queries.ts';

interface Saved {
  productId: number;
  userId: number;
}

/**
 * Saves a product for a user that is locked, in the caller's transaction.
 * @returns products saved: 0 if it was saved already
 * @throws HttpError `too_many_saved`
 */
export const saveProduct = async (
  db: Handle,
  { productId, userId, at }: Saved & { at: string },
): Promise<0 | 1> => {
  const added = await db
    .insertInto('saved_products')
    .values({ product_id: productId, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('product_id')
    .executeTakeFirst();
  if (!added) return 0;
  if ((await savedCount(db, userId)) > limits.max) throw httpError('too_many_saved');
  return 1;
};

/** @returns products removed from the saved ones: 0 or 1 */
export const unsaveProduct = async (db: Handle, { productId, userId }: Saved): Promise<0 | 1> => {
  const gone = await db
    .deleteFrom('saved_products')
    .where('product_id', '=', productId)
    .where('user_id', '=', userId)
    .returning('product_id')
    .executeTakeFirst();
  return gone ? 1 : 0;
};
