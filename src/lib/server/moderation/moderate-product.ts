import type { DecidedStatus, Decision } from '#lib/contract/moderation.ts';
import { hasToWait } from '#lib/domain/launch-day.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { enqueueLaunch } from '#lib/server/launches/launch-products.ts';
import { decidedStatus } from '#lib/server/launches/scheduled.ts';
import { placeProduct, publicationColumns } from '#lib/server/products/publish-product.ts';
import { type FullProduct, findProduct } from '#lib/server/products/queries.ts';

export interface ReviewedDecision {
  decision: Decision;
  /** The `updated_at` of the product that the moderator saw, if they name it. */
  expectedVersion?: string | undefined;
  /** The `decided_at` of the product that the moderator saw, if they name it. */
  expectedDecision?: string | null | undefined;
  at: string;
}

/**
 * The columns that a decision sets: accepting publishes the pending link, rejecting drops it. What is accepted ahead of
 * its launch day stays `pending` in the table, as an approved version.
 */
const decisionColumns = (product: FullProduct, { status }: { status: DecidedStatus }, at: string) => {
  const settled = { changed_from: null, pending_link: null, waiting_since: null, decided_at: at };
  if (status === 'rejected') return { ...settled, status, approved_version: null };
  const accepted = { ...settled, external_link: product.pending_link ?? product.external_link };
  return hasToWait(product, at)
    ? ({ ...accepted, status: 'pending', approved_version: product.updated_at } as const)
    : { ...accepted, ...publicationColumns(product, at) };
};

/**
 * Accepts, rejects or features a product. Only the first publication sets its age. An acceptance or rejection is about the present
 * content, so it also settles all edits since the last one. Featuring settles none, and can only be undone within seconds.
 * @returns products changed: 0 if it is gone or already in that state
 * @throws HttpError `changed_meanwhile` if it was edited since `expectedVersion`, `decided_since` if it was decided on since
 *   `expectedDecision`
 */
export const moderateProduct = async (
  db: Handle,
  productId: number,
  { decision, expectedVersion, expectedDecision, at }: ReviewedDecision,
): Promise<0 | 1> => {
  const before = await findProduct(db, productId);
  if (!before) return 0;
  if (expectedVersion !== undefined && expectedVersion !== before.updated_at)
    throw httpError('changed_meanwhile');
  const isDecidedSince = expectedDecision !== undefined && expectedDecision !== before.decided_at;
  if ('priority' in decision) {
    if (before.featured_at !== null) return 0;
    if (isDecidedSince) throw httpError('decided_since');
    await db.updateTable('products').set({ featured_at: at }).where('id', '=', productId).execute();
    return 1;
  }
  const { status } = decision;
  if (decidedStatus(before) === status && before.changed_from === null) return 0;
  if (isDecidedSince) throw httpError('decided_since');
  const columns = decisionColumns(before, decision, at);
  await placeProduct(db, before, columns);
  if (columns.approved_version !== null && before.launch_day !== null)
    await enqueueLaunch(db, before.launch_day);
  return 1;
};
