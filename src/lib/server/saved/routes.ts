import { endpoints } from '#lib/contract/endpoints.ts';
import type { SavedProduct } from '#lib/contract/saved.ts';
import { saved as limits } from '#lib/domain/specification.ts';
import { authorise, subjectNamed } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { type Mount, Paginated } from '#lib/server/api/mount.ts';
import { isRowId, rowId } from '#lib/server/api/row-id.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { retainProduct } from '#lib/server/db/locks.ts';
import { toProductSummary } from '#lib/server/products/to-entity.ts';
import { visibleProduct } from '#lib/server/products/visible-product.ts';
import { namedUser } from '#lib/server/users/named-user.ts';
import { type SavedRow, savedCount, savedProducts } from './queries.ts';

const toSavedProduct = ({ product_id, created_at, product }: SavedRow): SavedProduct => ({
  productId: String(product_id),
  savedAt: created_at,
  product: product?.status === 'accepted' ? toProductSummary(product) : null,
});

interface Saved {
  productId: number;
  userId: number;
}

/**
 * Saves a product for a user that is locked, in the caller's transaction.
 * @returns products saved: 0 if it was saved already
 * @throws HttpError `too_many_saved`
 */
const saveProduct = async (db: Handle, { productId, userId, at }: Saved & { at: string }): Promise<0 | 1> => {
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
const unsaveProduct = async (db: Handle, { productId, userId }: Saved): Promise<0 | 1> => {
  const gone = await db
    .deleteFrom('saved_products')
    .where('product_id', '=', productId)
    .where('user_id', '=', userId)
    .returning('product_id')
    .executeTakeFirst();
  return gone ? 1 : 0;
};

/** No cached page or response shows what somebody has saved, so these writes invalidate nothing. */
export const savedRoutes = (mount: Mount): void => {
  mount(endpoints.listSaved, async ({ context, principal, params, query }) => {
    const user = await namedUser(context, principal, params.email, 'saved.see');
    const { rows, total } = await savedProducts(context.db.read, user.id, query);
    return new Paginated(rows.map(toSavedProduct), total);
  });

  mount(endpoints.saveProduct, async ({ context, principal, params, write }) => {
    await context.rateLimiter.consume('saves', principal.rateLimitKey);
    const at = context.clock().toISOString();
    const modifiedCount = await write(async (db, me) => {
      const user = authorise(me, 'saved.change', subjectNamed(me, params.email));
      await retainProduct(db, { id: rowId(params.id) });
      const product = await visibleProduct(db, me, params.id);
      if (product.status !== 'accepted') throw httpError('not_accepted');
      return saveProduct(db, { productId: product.id, userId: user.id, at });
    });
    return { modifiedCount };
  });

  mount(endpoints.unsaveProduct, async ({ context, principal, params, write }) => {
    await context.rateLimiter.consume('saves', principal.rateLimitKey);
    const deletedCount = await write(async (db, me) => {
      const user = authorise(me, 'saved.change', subjectNamed(me, params.email));
      if (!isRowId(params.id)) return 0;
      return unsaveProduct(db, { productId: Number(params.id), userId: user.id });
    });
    return { deletedCount };
  });
};
