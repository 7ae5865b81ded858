import { api } from '#lib/browser/api/api.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import type { AuditEntry } from '#lib/contract/audit.ts';
import { type AuditKind, auditKinds, type EventSource, eventSources } from '#lib/domain/events.ts';
import { lists } from '#lib/domain/specification.ts';

/** `by` is a source or a user id. Empty or unrecognised values mean no filter. */
const defaults = { kind: '', by: '', since: '', until: '' };
export type AuditQuery = typeof defaults;

const isKind = (text: string): text is AuditKind => (auditKinds as readonly string[]).includes(text);
const isSource = (text: string): text is EventSource => (eventSources as readonly string[]).includes(text);
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const authorOf = (by: string): { source?: EventSource; by?: string } => {
  if (isSource(by)) return { source: by };
  return /^[1-9]\d{0,14}$/.test(by) ? { by } : {};
};

/** The audit log, latest first. */
export const auditLog = createPagedList<AuditEntry, AuditQuery>({
  defaults,
  perPage: lists.rowsPerPage,
  load: ({ kind, by, since, until }, pagination) =>
    api('listAuditLog', {
      query: {
        ...pagination,
        ...authorOf(by),
        ...(isKind(kind) && { kind }),
        ...(isDay(since) && { since }),
        ...(isDay(until) && { until }),
      },
    }),
});
