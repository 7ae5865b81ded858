import { sql } from 'kysely';
import { type DecisionAct, decisionActs } from '#lib/domain/events.ts';
import { hasToWait } from '#lib/domain/launch-day.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { decidedStatus } from '#lib/server/launches/scheduled.ts';
import type { FullProduct } from '#lib/server/products/queries.ts';
import { onOwnProduct } from '#lib/text/messages/audit.ts';

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
  type: DecisionAct;
  by: { id: number; name: string };
  at: string;
  batch: string | undefined;
}

/** True if a published page appears, changes or disappears by a decision. @param before the product before it */
export const changesPage = (before: FullProduct, type: DecisionAct, at: string): boolean =>
  before.status === 'accepted' || (type === 'accept' && !hasToWait(before, at));

/**
 * Ends the wait of a product's latest decision, before something that follows from it is recorded: it can't be undone any more,
 * and is dispatched first. @param types decisions of other types keep waiting
 */
export const endDecision = async (
  db: Handle,
  productId: number,
  at: string,
  types: readonly DecisionAct[] = decisionActs,
): Promise<void> => {
  await db
    .updateTable('events')
    .set({ before: null, dispatch_at: sql`case when dispatch_at > ${at} then ${at} else dispatch_at end` })
    .where('product_id', '=', productId)
    .where('before', 'is not', null)
    .where('type', 'in', types)
    .execute();
};

/** Details for the audit log, since moderators may act on products that they added. */
export const ownership = (by: { id: number }, { adder_id }: Pick<FullProduct, 'adder_id'>) =>
  by.id === adder_id ? onOwnProduct : undefined;

/** Records a decision, and the state before it to undo it. @param before the product before the decision */
export const recordDecision = async (
  db: Handle,
  before: FullProduct,
  { type, by, at, batch }: RecordedDecision,
): Promise<void> => {
  await endDecision(db, before.id, at);
  const ends = type !== 'feature' && decidedStatus(before) === 'pending';
  const decision = {
    before: JSON.stringify(stateOf(before)),
    batch: batch ?? null,
    waiting_since: ends ? (before.waiting_since ?? before.created_at) : null,
  };
  const details = ownership(by, before);
  const isPublic = changesPage(before, type, at);
  await recordEvent(db, { type, by, subject: before, details, at, isPublic, decision });
};
