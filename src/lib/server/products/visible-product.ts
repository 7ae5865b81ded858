import { can } from '#lib/policy.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Principal } from '#lib/server/api/principal.ts';
import { rowId } from '#lib/server/api/row-id.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { type FullProduct, findProduct } from './queries.ts';

/** A product that the principal may see. @throws HttpError `not_found`, also if there is one that they may not see */
export const visibleProduct = async (db: Handle, principal: Principal, id: string): Promise<FullProduct> => {
  const product = await findProduct(db, rowId(id));
  const subject = {
    published: product?.status === 'accepted',
    ...(product && { ownerId: product.adder_id }),
  };
  if (!product || !can(principal.actor, 'product.see', subject)) throw httpError('not_found');
  return product;
};
