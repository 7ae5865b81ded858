import { sql } from 'kysely';
import type { Rejection } from '#lib/contract/products.ts';
import { decisionPace } from '#lib/limits.ts';
import { countOf } from '#lib/server/db/count-of.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { Pagination, Rows } from '#lib/server/db/pagination.ts';
import type { ProductEvent } from './product-events.ts';

/** What happened to a product, latest first, without what was undone. */
export const historyOf = async (
  db: Handle,
  productId: number,
  { limit, offset }: Pagination,
): Promise<Rows<ProductEvent>> => {
  const events = db
    .selectFrom('product_events')
    .where('product_id', '=', productId)
    .where('undone_at', 'is', null);
  return {
    rows: await events.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    total: await countOf(events),
  };
};

/** Why these products were rejected last, by their ids, as far as somebody said so. */
export const rejectionsOf = async (
  db: Handle,
  productIds: readonly number[],
): Promise<Map<number, Rejection>> => {
  if (!productIds.length) return new Map();
  const rows = await db
    .selectFrom('product_events')
    .select(['product_id', 'reason', 'note'])
    .where('product_id', 'in', productIds)
    .where('act', '=', 'reject')
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute();
  // The latest one of each product is set last: an earlier reason does not stand for a later rejection without one.
  const latest = new Map(rows.map((row) => [row.product_id, row]));
  return new Map(
    [...latest].flatMap(([id, { reason, note }]) => (reason === null ? [] : [[id, { reason, note }]])),
  );
};

/** How long each of the last decisions took, in milliseconds. */
export const lastWaits = async (db: Handle): Promise<number[]> => {
  const rows = await db
    .selectFrom('product_events')
    .select(['created_at', sql<string>`waiting_since`.as('since')])
    .where('waiting_since', 'is not', null)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(decisionPace.decisions)
    .execute();
  return rows.map(({ created_at, since }) => Date.parse(created_at) - Date.parse(since));
};
