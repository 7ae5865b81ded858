import { type Selectable, sql } from 'kysely';
import type { AuditEntry } from '#lib/contract/audit.ts';
import type { ModerationEntry } from '#lib/contract/moderation.ts';
import { timeBefore } from '#lib/domain/durations.ts';
import {
  type AuditAct,
  type AuditKind,
  type AuditSubject,
  auditRetention,
  type EventPayloads,
  type EventSource,
  type ModerationAct,
  ruleOf,
} from '#lib/domain/events.ts';
import { countOf, type Handle, type Pagination, type Rows } from '#lib/server/db/handle.ts';
import type { EventsTable } from '#lib/server/db/schema.ts';

export type EventRow = Selectable<EventsTable>;

/** The payload of an event of this type; undefined if it was recorded without one, or has another type. */
export const payloadOf = <Type extends keyof EventPayloads>(
  type: Type,
  event: Pick<EventRow, 'type' | 'payload'>,
): EventPayloads[Type] | undefined =>
  event.type === type && event.payload !== null
    ? (JSON.parse(event.payload) as EventPayloads[Type])
    : undefined;

export interface AuditFilter {
  kind?: AuditKind | undefined;
  source?: EventSource | undefined;
  /** A person's id. */
  by?: number | undefined;
  /** Days (UTC), both included. */
  since?: string | undefined;
  until?: string | undefined;
}

/** Returns the last moment of a day, not the start of the next: after 9999-12-31 the year has six digits. */
const endOf = (day: string): string => `${day}T23:59:59.999Z`;

/** Events before this time are in no audit log, also those that another list still shows. */
export const auditedSince = (now: Date): string => timeBefore(now, auditRetention.storedFor);

/** Latest first. */
export const auditLog = async (
  db: Handle,
  { kind, source, by, since = '', until }: AuditFilter,
  now: Date,
  { limit, offset }: Pagination,
): Promise<Rows<EventRow>> => {
  const earliest = auditedSince(now);
  let entries = db
    .selectFrom('events')
    .where('audit_kind', 'is not', null)
    .where('created_at', '>=', since > earliest ? since : earliest);
  if (kind !== undefined) entries = entries.where('audit_kind', '=', kind);
  if (source !== undefined) entries = entries.where('source', '=', source);
  if (by !== undefined) entries = entries.where('by_id', '=', by);
  if (until !== undefined) entries = entries.where('created_at', '<=', endOf(until));
  const rows = await entries
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: await countOf(entries) };
};

/** Moderators' acts, latest first. */
export const moderationLog = async (db: Handle, { limit, offset }: Pagination): Promise<Rows<EventRow>> => {
  const events = db.selectFrom('events').where('in_moderation_log', '=', sql.lit(1));
  const rows = await events.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { rows, total: await countOf(events) };
};

export const toAuditEntry = (row: EventRow): AuditEntry => {
  const { audit, subject } = ruleOf(row.type);
  return {
    _id: String(row.id),
    kind: audit as AuditKind,
    act: row.type as AuditAct,
    by: {
      source: row.source,
      _id: row.by_id === null ? null : String(row.by_id),
      name: row.by_name,
    },
    subject: { kind: subject as AuditSubject, _id: row.subject_id, name: row.subject_name },
    details: row.details,
    createdAt: row.created_at,
  };
};

export const toModerationEntry = (row: EventRow): ModerationEntry => ({
  _id: String(row.id),
  by: { _id: String(row.by_id), name: row.by_name ?? '' },
  act: row.type as ModerationAct,
  subject: { _id: row.subject_id ?? '', name: row.subject_name },
  createdAt: row.created_at,
});
