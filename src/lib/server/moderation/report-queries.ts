import type { Selectable } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import type { Pagination, Rows } from '#lib/server/db/pagination.ts';
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
