import type { DecidedStatus, Decision } from '#lib/contract/moderation.ts';
import { trendOf } from '#lib/domain/trending.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { indexPublished } from '#lib/server/products/index-published.ts';
import { type FullProduct, findProduct } from '#lib/server/products/queries.ts';

export interface ReviewedDecision {
  decision: Decision;
  /** The `updated_at` of the product that the moderator saw, if they name it. */
  expectedVersion: string | undefined;
  at: string;
}

/** The columns that a decision sets: accepting publishes the pending link, rejecting drops it. */
const decided = (
  { accepted_at, verified_votes, external_link, pending_link }: FullProduct,
  { status }: { status: DecidedStatus },
  at: string,
) => {
  const isAccepted = status === 'accepted';
  const acceptedAt = accepted_at ?? (isAccepted ? at : null);
  return {
    status,
    accepted_at: acceptedAt,
    trend: trendOf(verified_votes, acceptedAt),
    changed_from: null,
    external_link: isAccepted ? (pending_link ?? external_link) : external_link,
    pending_link: null,
    waiting_since: null,
  };
};

/**
 * Accepts, rejects or features a product. Only the first acceptance sets its age, and featuring can't be undone. A
 * decision is about the present content, so it also settles all edits since the last one.
 * @returns products changed: 0 if it is gone or already in that state
 * @throws HttpError `changed_meanwhile` if it was edited since `expectedVersion`
 */
export const moderateProduct = async (
  db: Handle,
  search: Database['search'],
  productId: number,
  { decision, expectedVersion, at }: ReviewedDecision,
): Promise<0 | 1> => {
  const before = await findProduct(db, productId);
  if (!before) return 0;
  if (expectedVersion !== undefined && expectedVersion !== before.updated_at)
    throw httpError('changed_meanwhile');
  if ('priority' in decision) {
    if (before.featured_at !== null) return 0;
    await db.updateTable('products').set({ featured_at: at }).where('id', '=', productId).execute();
    return 1;
  }
  const { status } = decision;
  if (before.status === status && before.changed_from === null) return 0;
  const columns = decided(before, decision, at);
  await db.updateTable('products').set(columns).where('id', '=', productId).execute();
  await indexPublished(db, search, { before, after: { ...before, ...columns } });
  return 1;
};
