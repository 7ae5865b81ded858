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

/**
 * One reason for which each of these products was reported, by their ids, if a report has one. It stays the same while
 * its report exists: it is the first by primary key, so nothing is sorted.
 */
export const reportReasons = async (
  db: Handle,
  productIds: readonly number[],
): Promise<Map<number, string>> => {
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
    ])
    .where('products.id', 'in', idsIn(db, productIds))
    .execute();
  return new Map(rows.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason]])));
};
