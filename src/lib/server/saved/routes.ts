import { endpoints } from '#lib/contract/endpoints.ts';
import type { SavedProduct } from '#lib/contract/saved.ts';
import { authorise, subjectNamed } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { type Mount, Paginated } from '#lib/server/api/mount.ts';
import { isRowId, rowId } from '#lib/server/api/row-id.ts';
import { retainProduct } from '#lib/server/db/locks.ts';
import { toProductSummary } from '#lib/server/products/to-entity.ts';
import { visibleProduct } from '#lib/server/products/visible-product.ts';
import { namedUser } from '#lib/server/users/named-user.ts';
import { saveProduct, unsaveProduct } from './operations.ts';
import { type SavedRow, savedProducts } from './queries.ts';

const toSavedProduct = ({ product_id, created_at, product }: SavedRow): SavedProduct => ({
  productId: String(product_id),
  savedAt: created_at,
  product: product?.status === 'accepted' ? toProductSummary(product) : null,
});

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
