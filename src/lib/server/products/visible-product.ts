import { can } from '#lib/policy.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Principal } from '#lib/server/api/principal.ts';
import { rowId } from '#lib/server/api/row-id.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockProduct } from '#lib/server/db/locks.ts';
import { type FullProduct, findProduct } from './queries.ts';

export const canSee = (
  principal: Pick<Principal, 'actor'>,
  { status, adder_id }: Pick<FullProduct, 'status' | 'adder_id'>,
): boolean => can(principal.actor, 'product.see', { published: status === 'accepted', ownerId: adder_id });

/** A product that the principal may see. @throws HttpError `not_found`, even if it exists but they may not see it */
export const visibleProduct = async (db: Handle, principal: Principal, id: string): Promise<FullProduct> => {
  const product = await findProduct(db, rowId(id));
  if (!product || !canSee(principal, product)) throw httpError('not_found');
  return product;
};

/** Like `visibleProduct`, but locks the product, for a transaction whose changes depend on it. */
export const lockedProduct = async (db: Handle, principal: Principal, id: string): Promise<FullProduct> => {
  await lockProduct(db, { id: rowId(id) });
  return visibleProduct(db, principal, id);
};
