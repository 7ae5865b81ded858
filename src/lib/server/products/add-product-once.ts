import type { ProductDraft } from '#lib/contract/products.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockUser } from '#lib/server/db/locks.ts';
import { checkLaunchDay } from '#lib/server/launches/change-launch-day.ts';
import { findUser, sharedUser } from '#lib/server/users/queries.ts';
import { addProduct } from './add-product.ts';

/**
 * Adds a product unless the user has sent the same idempotency key before: that is a retry after a lost response, and
 * returns the first product's id.
 * @throws HttpError `invalid` if it can't appear on its launch day
 */
export const addProductOnce = async (
  db: Handle,
  draft: ProductDraft,
  { adderId, at, key }: { adderId: number; at: string; key: string | undefined },
): Promise<number> => {
  if (key) {
    await lockUser(db, { id: adderId });
    const sent = await db
      .selectFrom('idempotency_keys')
      .innerJoin('products', 'products.id', 'idempotency_keys.product_id')
      .select('product_id')
      .where('idempotency_keys.user_id', '=', adderId)
      .where('key', '=', key)
      .where('products.deleted_at', 'is', null)
      .executeTakeFirst();
    if (sent) return sent.product_id;
  }
  // Not as it was read before the transaction: who renames the account at the same moment looks for its products.
  const adder = await (key ? findUser : sharedUser)(db, adderId);
  if (!adder) throw httpError('unauthorized');
  checkLaunchDay(draft.launchDay, new Date(at));
  const id = await addProduct(db, draft, { adder, at });
  if (key) {
    await db
      .insertInto('idempotency_keys')
      .values({ user_id: adderId, key, product_id: id, created_at: at })
      // Such a row is only found for a product that was deleted since.
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'key']).doUpdateSet({ product_id: id, created_at: at }),
      )
      .execute();
  }
  return id;
};
