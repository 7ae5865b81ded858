import type { Handle } from '#lib/server/db/handle.ts';
import type { FullProduct } from '#lib/server/products/queries.ts';

type State = Pick<FullProduct, 'status' | 'waiting_since' | 'approved_version' | 'updated_at'>;

/**
 * True if a product is accepted and waits for its launch day: a moderator has accepted this version, and no decision is
 * due. Its row is `pending`, so that no list can contain it by mistake. An edit or a resubmission by the previous
 * release, which has no launch days, makes it wait for a moderator again.
 */
export const isScheduled = ({ status, waiting_since, approved_version, updated_at }: State): boolean =>
  status === 'pending' && waiting_since === null && approved_version === updated_at;

/** Query of the scheduled products. They have a partial index. */
export const scheduledProducts = (db: Handle) =>
  db
    .selectFrom('products')
    .where('approved_version', 'is not', null)
    .whereRef('approved_version', '=', 'updated_at')
    .where('status', '=', 'pending')
    .where('waiting_since', 'is', null)
    .where('deleted_at', 'is', null);

/** Returns the status that users see. */
export const decidedStatus = (product: State): FullProduct['status'] =>
  isScheduled(product) ? 'accepted' : product.status;
