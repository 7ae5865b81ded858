import { type EventSource, type EventType, ruleOf } from '#lib/domain/events.ts';
import type { RejectionReason } from '#lib/domain/rejection-reasons.ts';
import { paths } from '#lib/paths.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { recordChangedPage } from '#lib/server/indexnow/changed-pages.ts';

/** Author of an event: a person, with their name at that time, or a source that is not a person. */
export type EventAuthor = { id: number; name: string } | Exclude<EventSource, 'user'>;

export interface NewEvent {
  type: EventType;
  by: EventAuthor;
  /** A tag is named by its slug. Without an id: an address without an account, or a file. */
  subject: { id?: number | string; name: string };
  at: string;
  /** Details of the change that the type does not imply, for the audit log. */
  details?: string | undefined;
  /** For an event of a product: true if its page is public, or was before. */
  isPublic?: boolean;
  decision?: Decision;
}

/** The state of a decision on a product. */
interface Decision {
  /** The time since which the product was waiting; null for one that was not. */
  waiting_since?: string | null;
  /** JSON `StateBefore`, to undo it. */
  before?: string;
  /** Names the decisions of one action. */
  batch?: string | null;
  reason?: RejectionReason;
  note?: string | null;
}

/**
 * Records an event, in the transaction of the write that causes it: it is there if, and only if, what it says has happened.
 * What follows from its type is in the registry (domain/events.ts).
 */
export const recordEvent = async (
  db: Handle,
  { type, by, subject, at, details, isPublic, decision }: NewEvent,
): Promise<void> => {
  const rule = ruleOf(type);
  const isPerson = typeof by === 'object';
  const subjectId = subject.id === undefined ? null : String(subject.id);
  const productId = rule.subject === 'product' ? subjectId : null;
  await db
    .insertInto('events')
    .values({
      type,
      audit_kind: rule.audit ?? null,
      in_moderation_log: rule.moderation && isPerson ? 1 : 0,
      source: isPerson ? 'user' : by,
      by_id: isPerson ? by.id : null,
      by_name: isPerson ? by.name : null,
      product_id: productId === null ? null : Number(productId),
      subject_id: subjectId,
      subject_name: subject.name,
      details: details ?? null,
      created_at: at,
      ...decision,
    })
    .execute();
  if (rule.page && isPublic && productId !== null) await recordChangedPage(db, paths.product(productId), at);
};
