import type { DecisionAct } from '#lib/contract/moderation.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { decidedStatus } from '#lib/server/launches/scheduled.ts';
import type { FullProduct } from '#lib/server/products/queries.ts';
import { type Actor, recordEvent } from './product-events.ts';

/** Columns of a product that a decision may change, and its version: enough to undo the decision. */
export type StateBefore = Pick<
  FullProduct,
  | 'status'
  | 'approved_version'
  | 'accepted_at'
  | 'decided_at'
  | 'featured_at'
  | 'changed_from'
  | 'external_link'
  | 'pending_link'
  | 'updated_at'
>;

const stateOf = (product: FullProduct): StateBefore => ({
  status: product.status,
  approved_version: product.approved_version,
  accepted_at: product.accepted_at,
  decided_at: product.decided_at,
  featured_at: product.featured_at,
  changed_from: product.changed_from,
  external_link: product.external_link,
  pending_link: product.pending_link,
  updated_at: product.updated_at,
});

export interface RecordedDecision {
  act: DecisionAct;
  by: Actor;
  at: string;
  batch: string | undefined;
}

/**
 * Records a decision for the history of its product, and so that it can be undone. Only the latest decision can be, so
 * the states before earlier ones are dropped. @param before the product before the decision
 */
export const recordDecision = async (
  db: Handle,
  before: FullProduct,
  { act, by, at, batch }: RecordedDecision,
): Promise<void> => {
  await db
    .updateTable('product_events')
    .set({ before: null })
    .where('product_id', '=', before.id)
    .where('before', 'is not', null)
    .execute();
  const ends = act !== 'feature' && decidedStatus(before) === 'pending';
  const details = {
    before: JSON.stringify(stateOf(before)),
    batch: batch ?? null,
    waiting_since: ends ? (before.waiting_since ?? before.created_at) : null,
  };
  await recordEvent(db, { productId: before.id, act, by, at, details });
};
