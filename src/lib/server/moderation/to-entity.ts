import type { HistoryEntry } from '#lib/contract/decisions.ts';
import type { ModeratedSummary, ModerationEntry, Report } from '#lib/contract/moderation.ts';
import {
  type ProductRow,
  toProductSummary,
  type Viewer,
  type WithAdder,
} from '#lib/server/products/to-entity.ts';
import type { LogRow } from './log-queries.ts';
import type { ProductEvent } from './product-events.ts';
import type { ReportRow } from './report-queries.ts';

export const toModeratedSummary = (
  row: ProductRow & WithAdder,
  moderator: Viewer,
  { reportReason, twins }: Pick<ModeratedSummary, 'reportReason' | 'twins'>,
): ModeratedSummary => ({
  ...toProductSummary(row, moderator),
  reportCount: row.report_count,
  reportReason,
  updatedAt: row.updated_at,
  twins,
});

export const toReport = (row: ReportRow): Report => ({ reason: row.reason, createdAt: row.created_at });

export const toModerationEntry = (row: LogRow): ModerationEntry => ({
  _id: String(row.id),
  by: { _id: String(row.by_id), name: row.by_name },
  act: row.act,
  subject: { _id: row.subject_id, name: row.subject_name },
  createdAt: row.created_at,
});

export const toHistoryEntry = (event: ProductEvent): HistoryEntry => ({
  _id: String(event.id),
  act: event.act,
  by: event.by_name,
  reason: event.reason,
  note: event.note,
  createdAt: event.created_at,
});
