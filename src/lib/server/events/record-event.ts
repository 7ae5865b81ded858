import { latestStored, timeAfter } from '#lib/domain/durations.ts';
import {
  type EventPayloads,
  type EventSource,
  payloadVersion,
  ruleOf,
  type TypeWithoutPayload,
} from '#lib/domain/events.ts';
import { undo } from '#lib/domain/moderation.ts';
import type { RejectionReason } from '#lib/domain/rejection-reasons.ts';
import { paths } from '#lib/paths.ts';
import { type Handle, hasRow, inParts } from '#lib/server/db/handle.ts';
import { lockIncident } from '#lib/server/db/locks.ts';
import { recordChangedPage } from '#lib/server/indexnow/changed-pages.ts';

/** Author of an event: a person, with their name at that time, or a source that is not a person. */
export type EventAuthor = { id: number; name: string } | Exclude<EventSource, 'user'>;

interface EventFacts {
  by: EventAuthor;
  /** A tag is named by its slug. Without an id: an address without an account, or a file. */
  subject: { id?: number | string; name: string };
  at: string;
  /** Details of the change that the type does not imply, for the audit log. */
  details?: string | undefined;
  /** For an event of a product: true if its page is public, or was before. */
  isPublic?: boolean;
  decision?: Decision;
  /** True if it is in lists alone: nobody is notified. */
  isListedOnly?: boolean;
  /** True to dispatch it only at `finalTime`: undoing it before then cancels both. */
  waits?: boolean;
}

/** A type and its payload, if it has one. */
type TypeAndPayload =
  | { type: TypeWithoutPayload; payload?: undefined }
  | { [Type in keyof EventPayloads]: { type: Type; payload: EventPayloads[Type] } }[keyof EventPayloads];

export type NewEvent = EventFacts & TypeAndPayload;

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

/** Returns the time from which a decision can't be undone any more, unless others of its batch can be. */
export const finalTime = (at: string): string => timeAfter(at, undo.offered + undo.slack + 1);

/**
 * Returns the time from which an event is dispatched. A decision can't be undone from then on. A rejection waits longer, for
 * its reason. `explainRejection` and `endDecision` end the wait.
 */
const dispatchTime = ({ type, at, decision, isListedOnly, waits }: NewEvent): string | null => {
  if (isListedOnly) return null;
  if (type === 'reject') return timeAfter(at, undo.batch);
  return waits || decision?.before ? finalTime(at) : at;
};

const toRow = (event: NewEvent) => {
  const { type, by, subject, at, details, decision, payload } = event;
  const rule = ruleOf(type);
  const isPerson = typeof by === 'object';
  const subjectId = subject.id === undefined ? null : String(subject.id);
  return {
    type,
    audit_kind: rule.audit ?? null,
    in_moderation_log: rule.moderation && isPerson ? 1 : 0,
    source: isPerson ? 'user' : by,
    by_id: isPerson ? by.id : null,
    by_name: isPerson ? by.name : null,
    product_id: rule.subject === 'product' && subjectId !== null ? Number(subjectId) : null,
    subject_id: subjectId,
    subject_name: subject.name,
    details: details ?? null,
    created_at: at,
    payload: payload ? JSON.stringify(payload) : null,
    version: payloadVersion,
    dispatch_at: dispatchTime(event),
    ...decision,
  } as const;
};

/**
 * Records events, in the transaction of the write that causes them, so that they exist if, and only if, it is committed.
 * What follows from their types: domain/events.ts, and domain/notifications.ts.
 */
export const recordEvents = async (db: Handle, events: readonly NewEvent[]): Promise<void> => {
  for (const part of inParts(events)) await db.insertInto('events').values(part.map(toRow)).execute();
  for (const { type, subject, isPublic, at } of events)
    if (ruleOf(type).page && ruleOf(type).subject === 'product' && isPublic && subject.id !== undefined)
      await recordChangedPage(db, paths.product(String(subject.id)), at);
};

export const recordEvent = (db: Handle, event: NewEvent): Promise<void> => recordEvents(db, [event]);

/**
 * Records an event of a type without an audit entry, unless one was recorded after a time: only the first of an incident. One of a
 * clock that was ahead would hide all incidents until then.
 */
export const recordFirst = async (db: Handle, event: NewEvent, since: string): Promise<void> => {
  await lockIncident(db, event.type);
  const isRecorded = await hasRow(
    db
      .selectFrom('events')
      .where('type', '=', event.type)
      .where('audit_kind', 'is', null)
      .where('created_at', '>', since)
      .where('created_at', '<=', latestStored(event.at)),
  );
  if (!isRecorded) await recordEvent(db, event);
};
