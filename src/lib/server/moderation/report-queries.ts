import type { Selectable } from 'kysely';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle, Pagination, Rows } from '#lib/server/db/handle.ts';
import type { ReportsTable } from '#lib/server/db/schema.ts';

export type ReportRow = Pick<Selectable<ReportsTable>, 'reason' | 'created_at'>;

/** A product's reports, latest first, without their authors. */
export const reportsOf = async (
  db: Handle,
  product: { id: number; report_count: number },
  { limit, offset }: Pagination,
): Promise<Rows<ReportRow>> => ({
  rows: await db
    .selectFrom('reports')
    .select(['reason', 'created_at'])
    .where('product_id', '=', product.id)
    .orderBy('created_at', 'desc')
    .orderBy('user_id')
    .limit(limit)
    .offset(offset)
    .execute(),
  total: product.report_count,
});

interface ReportSummary {
  /** One reason, if a report has one. It stays the same while its report exists: the first by primary key, so nothing is sorted. */
  reason: string | null;
  /** ISO time of the latest report; null without one. */
  lastAt: string | null;
}

/** Summaries of the reports about these products, by their ids. */
export const reportSummaries = async (
  db: Handle,
  productIds: readonly number[],
): Promise<Map<number, ReportSummary>> => {
  if (!productIds.length) return new Map();
  const rows = await db
    .selectFrom('products')
    .select((build) => [
      'products.id',
      build
        .selectFrom('reports')
        .select('reason')
        .whereRef('product_id', '=', 'products.id')
        .where('reason', 'is not', null)
        .orderBy('user_id')
        .limit(1)
        .as('reason'),
      build
        .selectFrom('reports')
        .select(({ fn }) => fn.max('created_at').as('last'))
        .whereRef('product_id', '=', 'products.id')
        .as('lastAt'),
    ])
    .where('products.id', 'in', idsIn(db, productIds))
    .execute();
  return new Map(rows.map(({ id, ...summary }) => [id, summary]));
};
