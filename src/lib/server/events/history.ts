import { sql } from 'kysely';
import type { HistoryEntry } from '#lib/contract/decisions.ts';
import type { Rejection } from '#lib/contract/products.ts';
import { decisionActs, type HistoryAct, historyActs } from '#lib/domain/events.ts';
import { decisionPace } from '#lib/domain/moderation.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { countOf, type Handle, type Pagination, type Rows } from '#lib/server/db/handle.ts';
import type { EventRow } from './logs.ts';
import { type NewEvent, recordEvent } from './record-event.ts';

const eventsOf = (db: Handle, productId: number) =>
  db.selectFrom('events').where('product_id', '=', productId);

/** History of a product, latest first, without undone decisions. */
export const historyOf = async (
  db: Handle,
  productId: number,
  { limit, offset }: Pagination,
): Promise<Rows<EventRow>> => {
  const events = eventsOf(db, productId).where('type', 'in', historyActs).where('undone_at', 'is', null);
  return {
    rows: await events.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    total: await countOf(events),
  };
};

export const toHistoryEntry = (event: EventRow): HistoryEntry => ({
  _id: String(event.id),
  act: event.type as HistoryAct,
  by: event.by_name ?? '',
  reason: event.reason,
  note: event.note,
  createdAt: event.created_at,
});

/** The latest decision on a product, even if it was undone. */
export const latestDecision = (db: Handle, productId: number): Promise<EventRow | undefined> =>
  eventsOf(db, productId)
    .selectAll()
    .where('type', 'in', decisionActs)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Records a change by the maker. It replaces the last change unless there was a decision in between, so the history lists
 * one. It is a new event since webhooks get each event once.
 */
export const recordChange = async (
  db: Handle,
  { product, by, at }: Pick<NewEvent, 'by' | 'at'> & { product: { id: number; name: string } },
): Promise<void> => {
  const last = await eventsOf(db, product.id)
    .select(['id', 'type'])
    .where('type', 'in', historyActs)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.type === 'change') await db.deleteFrom('events').where('id', '=', last.id).execute();
  await recordEvent(db, { type: 'change', by, subject: product, at });
};

/** The latest rejection of each of these products: found from the end of its events, however many it had. */
const latestRejections = async (db: Handle, productIds: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('products')
    .select(({ selectFrom }) =>
      selectFrom('events')
        .select('events.id')
        .whereRef('events.product_id', '=', 'products.id')
        .where('type', '=', 'reject')
        .where('undone_at', 'is', null)
        .orderBy('events.id', 'desc')
        .limit(1)
        .as('latest'),
    )
    .where('products.id', 'in', productIds)
    .execute();
  return rows.flatMap(({ latest }) => latest ?? []);
};

/**
 * Reasons of the latest rejections, by product id. A rejection without a reason has no entry, even if an earlier one had a
 * reason.
 */
export const rejectionsOf = async (
  db: Handle,
  productIds: readonly number[],
): Promise<Map<number, Rejection>> => {
  const ids = productIds.length ? await latestRejections(db, productIds) : [];
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom('events')
    .select(['product_id', 'reason', 'note'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.flatMap(({ product_id, reason, note }) =>
      reason === null || product_id === null ? [] : [[product_id, { reason, note }] as const],
    ),
  );
};

const featuringsOf = compiled((db, { id }: { id: number }) =>
  db
    .selectFrom('events')
    .select('created_at')
    .where('product_id', '=', id)
    .where('type', '=', sql.lit('feature' as const))
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
);

/** Time when a product was last featured, even if it no longer is. Products imported as featured have no event. */
export const lastFeatured = async (
  db: Handle,
  { id, featured_at }: { id: number; featured_at: string | null },
): Promise<string | null> => {
  const [event] = await featuringsOf(db, { id });
  return event?.created_at ?? featured_at;
};

/** Waiting time of each of the latest decisions, in milliseconds. */
export const lastWaits = async (db: Handle): Promise<number[]> => {
  const rows = await db
    .selectFrom('events')
    .select(['created_at', sql<string>`waiting_since`.as('since')])
    .where('waiting_since', 'is not', null)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(decisionPace.decisions)
    .execute();
  return rows.map(({ created_at, since }) => Date.parse(created_at) - Date.parse(since));
};
