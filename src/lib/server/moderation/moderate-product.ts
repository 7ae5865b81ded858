import type { Decision, ReviewStatus } from '#lib/contract/moderation.ts';
import { trendOf } from '#lib/domain/trending.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { indexPublished } from '#lib/server/products/index-published.ts';
import { type FullProduct, findProduct } from '#lib/server/products/queries.ts';

/** What a moderator decided, when, and which state of the product they had before them, if they say so. */
export interface ReviewedDecision {
  decision: Decision;
  expectedVersion: string | undefined;
  at: string;
}

/** What a verdict does to a product: an acceptance lets the link that waited through, a rejection drops it. */
const decided = (
  { accepted_at, verified_votes, external_link, pending_link }: FullProduct,
  { status }: { status: ReviewStatus },
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
  };
};

/**
 * Accepts, rejects or features a product. The first acceptance sets its age for good; there is no way back
 * from featured. A decision is about what the product says now: what was changed since the last one is settled
 * with it.
 * @returns products changed: 0 if it is gone or holds that state already
 * @throws HttpError `changed_meanwhile` if it says something else by now
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
