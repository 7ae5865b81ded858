import type { Selectable } from 'kysely';
import type { HistoryAct } from '#lib/contract/decisions.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { ProductEventsTable } from '#lib/server/db/schema.ts';

export type ProductEvent = Selectable<ProductEventsTable>;

export interface Actor {
  id: number;
  name: string;
}

type Details = Partial<Pick<ProductEvent, 'waiting_since' | 'before' | 'batch' | 'reason' | 'note'>>;

/** Records an event of a product. Anything that it triggers, such as an e-mail, belongs in the same transaction. */
export const recordEvent = async (
  db: Handle,
  event: { productId: number; act: HistoryAct; by: Actor; at: string; details?: Details },
): Promise<void> => {
  const { productId, act, by, at, details } = event;
  await db
    .insertInto('product_events')
    .values({
      ...{ product_id: productId, act, by_id: by.id, by_name: by.name, created_at: at },
      ...{ waiting_since: null, before: null, batch: null, undone_at: null, reason: null, note: null },
      ...details,
    })
    .execute();
};

const latest = (db: Handle, productId: number) =>
  db
    .selectFrom('product_events')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .limit(1);

/** The latest decision on a product, even if it was undone. */
export const latestDecision = (db: Handle, productId: number): Promise<ProductEvent | undefined> =>
  latest(db, productId).where('act', 'in', ['accept', 'reject', 'feature']).executeTakeFirst();

/** Records a change by the maker. Changes without a decision in between are one event, however many they are. */
export const recordChange = async (
  db: Handle,
  { productId, by, at }: { productId: number; by: Actor; at: string },
): Promise<void> => {
  const last = await latest(db, productId).where('undone_at', 'is', null).executeTakeFirst();
  if (last?.act !== 'change') return recordEvent(db, { productId, act: 'change', by, at });
  await db.updateTable('product_events').set({ created_at: at }).where('id', '=', last.id).execute();
};
