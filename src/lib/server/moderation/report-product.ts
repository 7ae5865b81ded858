import { sql } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';

/** Reports a locked product to the moderators; only a user's first report counts. @returns products changed: 0 or 1 */
export const reportProduct = async (
  db: Handle,
  report: { productId: number; by: { id: number; name: string }; reason: string | null; at: string },
): Promise<0 | 1> => {
  const added = await db
    .insertInto('reports')
    .values({
      product_id: report.productId,
      user_id: report.by.id,
      reason: report.reason,
      created_at: report.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) return 0;
  const product = await db
    .updateTable('products')
    .set({ reported: 1, report_count: sql`report_count + 1` })
    .where('id', '=', report.productId)
    .returning(['id', 'name', 'report_count'])
    .executeTakeFirst();
  if (product?.report_count === 1)
    await recordEvent(db, { type: 'report', by: report.by, subject: product, at: report.at });
  return 1;
};

/** Maximum number of reporters that an event names. */
const namedReporters = 1_000;

/** The first members who have reported a product. */
export const reportersOf = async (db: Handle, productId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('reports')
    .select('user_id')
    .where('product_id', '=', productId)
    .orderBy('user_id')
    .limit(namedReporters)
    .execute();
  return rows.map(({ user_id }) => user_id);
};

/** Deletes the reports of a product. The same users may report it again. @returns products changed: 0 or 1 */
export const dismissReports = async (db: Handle, productId: number): Promise<0 | 1> => {
  await db.deleteFrom('reports').where('product_id', '=', productId).execute();
  const cleared = await db
    .updateTable('products')
    .set({ reported: 0, report_count: 0 })
    .where('id', '=', productId)
    .where('reported', '=', 1)
    .executeTakeFirst();
  return cleared.numUpdatedRows ? 1 : 0;
};
