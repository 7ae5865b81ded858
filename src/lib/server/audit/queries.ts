import type { Selectable } from 'kysely';
import type { AuditEntry } from '#lib/contract/audit.ts';
import { type AuditKind, type AuditSource, auditKindOf, auditSubjectOf } from '#lib/domain/audit-acts.ts';
import { countOf, type Handle, type Pagination, type Rows } from '#lib/server/db/handle.ts';
import type { AuditLogTable } from '#lib/server/db/schema.ts';

export type AuditRow = Selectable<AuditLogTable>;

export interface AuditFilter {
  kind?: AuditKind | undefined;
  source?: AuditSource | undefined;
  /** A person's id. */
  by?: number | undefined;
  /** Days (UTC), both included. */
  since?: string | undefined;
  until?: string | undefined;
}

/** Returns the last moment of a day, not the start of the next: after 9999-12-31 the year has six digits. */
const endOf = (day: string): string => `${day}T23:59:59.999Z`;

/** Latest first. */
export const auditLog = async (
  db: Handle,
  { kind, source, by, since, until }: AuditFilter,
  { limit, offset }: Pagination,
): Promise<Rows<AuditRow>> => {
  let entries = db.selectFrom('audit_log');
  if (kind !== undefined) entries = entries.where('kind', '=', kind);
  if (source !== undefined) entries = entries.where('source', '=', source);
  if (by !== undefined) entries = entries.where('by_id', '=', by);
  if (since !== undefined) entries = entries.where('created_at', '>=', since);
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

/** Returns the time of the last successful backup, as far as the log goes back. */
export const lastBackup = async (db: Handle): Promise<string | undefined> => {
  const last = await db
    .selectFrom('audit_log')
    .select('created_at')
    .where('kind', '=', auditKindOf('backup'))
    .where('act', '=', 'backup')
    .where('details', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.created_at;
};

export const toAuditEntry = (row: AuditRow): AuditEntry => ({
  _id: String(row.id),
  kind: row.kind,
  act: row.act,
  by: {
    source: row.source,
    _id: row.by_id === null ? null : String(row.by_id),
    name: row.by_name,
  },
  subject: { kind: auditSubjectOf(row.act), _id: row.subject_id, name: row.subject_name },
  details: row.details,
  createdAt: row.created_at,
});
