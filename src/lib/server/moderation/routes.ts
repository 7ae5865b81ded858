import { endpoints } from '#lib/contract/endpoints.ts';
import type { ModeratedSummary, Report } from '#lib/contract/moderation.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { type Mount, moreHeader, Paginated } from '#lib/server/api/mount.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle, Rows } from '#lib/server/db/handle.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { toProductSummary, type Viewer, type WithAdder } from '#lib/server/products/to-entity.ts';
import { twinsOf } from '#lib/server/products/twins.ts';
import { lockedProduct, visibleProduct } from '#lib/server/products/visible-product.ts';
import { searchLimits } from '#lib/server/search/database.ts';
import { findProducts, type SearchHits } from '#lib/server/search/find.ts';
import { emailsOf, type UserRow } from '#lib/server/users/queries.ts';
import { type ModeratedRow, type ModerationFilter, moderationList } from './queries.ts';
import { ownership } from './record-decision.ts';
import { dismissReports, reportersOf } from './report-product.ts';
import { type ReportRow, reportSummaries, reportsOf } from './report-queries.ts';

const toModeratedSummary = (
  row: ModeratedRow & WithAdder,
  moderator: Viewer,
  { reportReason, lastReportAt, twins }: Pick<ModeratedSummary, 'reportReason' | 'lastReportAt' | 'twins'>,
): ModeratedSummary => ({
  ...toProductSummary(row, moderator),
  reportCount: row.report_count,
  reportReason,
  lastReportAt,
  updatedAt: row.updated_at,
  decidedAt: row.decided_at,
  twins,
});

const toReport = (row: ReportRow): Report => ({ reason: row.reason, createdAt: row.created_at });

const forModerator = async (
  db: Handle,
  moderator: UserRow,
  { rows, total, hasMore }: Rows<ModeratedRow> & { hasMore: boolean },
): Promise<Paginated<ModeratedSummary>> => {
  const emails = await emailsOf(db, new Set(rows.map((row) => row.adder_id)));
  const reported = rows.filter((row) => row.report_count > 0).map(({ id }) => id);
  const reports = await reportSummaries(db, reported);
  const twins = await twinsOf(db, rows);
  const viewer = {
    id: moderator.id,
    email: moderator.email,
    moderates: true,
    votedFor: false,
    hasReported: false,
  };
  return new Paginated(
    rows.map((row) => {
      const withAdder = { ...row, adder_email: emails.get(row.adder_id) ?? null };
      return toModeratedSummary(withAdder, viewer, {
        reportReason: reports.get(row.id)?.reason ?? null,
        lastReportAt: reports.get(row.id)?.lastAt ?? null,
        twins: twins.get(row.id) ?? [],
      });
    }),
    total,
    moreHeader(hasMore),
  );
};

/** The hits of a search within the filter; the list sorts them in its own order. */
const hitsOf = (db: Database, keyword: string, filter: ModerationFilter): Promise<SearchHits> => {
  const { reported, changed, coming } = filter;
  const status = coming ? 'pending' : filter.status;
  const request = { keyword, status, reported, changed, limit: searchLimits.max, offset: 0 };
  return findProducts(db.read, request);
};

export const moderationRoutes = (mount: Mount): void => {
  mount(
    endpoints.listForModeration,
    async ({ context, principal, query: { id, q, limit, offset, except, ...filter } }) => {
      const moderator = authorise(principal, 'products.listAll');
      const hits = q?.trim() && id === undefined ? await hitsOf(context.db, q, filter) : undefined;
      const ids = id === undefined ? hits?.ids : [Number(id)];
      const rows = await moderationList(
        context.db.read,
        { ...filter, ids, except: except?.map(Number) },
        { limit, offset },
      );
      return forModerator(context.db.read, moderator, { ...rows, hasMore: hits?.hasMore ?? false });
    },
  );

  mount(endpoints.listReports, async ({ context, principal, params, query }) => {
    authorise(principal, 'reports.read');
    const product = await visibleProduct(context.db.read, principal, params.id);
    const { rows, total } = await reportsOf(context.db.read, product, query);
    return new Paginated(rows.map(toReport), total);
  });

  mount(endpoints.dismissReports, async ({ context, params, query: { seen }, write }) => {
    const at = context.clock().toISOString();
    const modifiedCount = await write(async (db, me) => {
      const by = authorise(me, 'reports.dismiss');
      const product = await lockedProduct(db, me, params.id);
      const lastAt = seen && (await reportSummaries(db, [product.id])).get(product.id)?.lastAt;
      if (lastAt && seen !== lastAt) throw httpError('reports_changed');
      const payload = { reporterIds: await reportersOf(db, product.id) };
      const dismissed = await dismissReports(db, product.id);
      const event = {
        type: 'dismissReports',
        by,
        subject: product,
        details: ownership(by, product),
        at,
      } as const;
      if (dismissed) await recordEvent(db, { ...event, payload });
      return dismissed;
    });
    return { modifiedCount };
  });
};
