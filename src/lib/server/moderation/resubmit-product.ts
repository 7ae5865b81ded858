import { httpError } from '#lib/server/api/errors.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { FullProduct } from '#lib/server/products/queries.ts';
import { type Actor, recordEvent } from './product-events.ts';

/**
 * Submits a rejected product again: it is pending. What its maker has changed since the rejection stays marked.
 * @throws HttpError `not_rejected`
 */
export const resubmitProduct = async (
  db: Handle,
  { id }: Pick<FullProduct, 'id'>,
  { by, at }: { by: Actor; at: string },
): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set({ status: 'pending', waiting_since: at })
    .where('id', '=', id)
    .where('status', '=', 'rejected')
    .executeTakeFirst();
  if (!numUpdatedRows) throw httpError('not_rejected');
  await recordEvent(db, { productId: id, act: 'resubmit', by, at });
};
