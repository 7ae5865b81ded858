import { utcDay } from '#lib/domain/periods.ts';
import { type Handle, hasRow } from '#lib/server/db/handle.ts';
import type { EventRow } from '#lib/server/events/logs.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { storeVoteShares } from '#lib/server/ranking/vote-shares.ts';
import { chooseRelated, related as limits, type Related } from './choose-related.ts';

/** @returns whether it is not what was stored */
const store = async (db: Handle, productId: number, { basis, ids }: Related): Promise<boolean> => {
  const rows = ids.map((related_id, index) => ({
    product_id: productId,
    position: index + 1,
    related_id,
    basis,
  }));
  const stored = await db
    .selectFrom('related_products')
    .select(['related_id', 'basis'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();
  const isSame =
    stored.length === rows.length &&
    stored.every((row, index) => row.related_id === ids[index] && row.basis === basis);
  if (isSame) return false;
  await db.deleteFrom('related_products').where('product_id', '=', productId).execute();
  if (rows.length) await db.insertInto('related_products').values(rows).execute();
  return true;
};

/**
 * Consumes events: enqueues a job for each product that has appeared. The day's run may have passed its id.
 * @returns no cache tags: the jobs return them
 */
export const relateAppeared = async (
  db: Handle,
  events: readonly EventRow[],
  now: Date,
): Promise<readonly string[]> => {
  for (const { type, product_id } of events)
    if ((type === 'accept' || type === 'launch') && product_id !== null)
      await enqueue(db, 'relateProducts', { productId: product_id }, now.toISOString());
  return [];
};

/**
 * Computes the related products of one that has appeared, unless it has some from before: those are updated once a day.
 * @returns whether it has some now
 */
export const relateProduct = async (db: Handle, id: number): Promise<boolean> => {
  const product = await db
    .selectFrom('products')
    .select(['id', 'verified_votes'])
    .where('id', '=', id)
    .where('status', '=', 'accepted')
    .executeTakeFirst();
  const isRelated = await hasRow(db.selectFrom('related_products').where('product_id', '=', id));
  return product && !isRelated ? store(db, id, await chooseRelated(db, product)) : false;
};

/**
 * Computes the related products of some more published products, and the shares of their votes by weight, in the caller's
 * transaction, within milliseconds. Each product is updated once a day: a change after each vote would reveal who has just
 * voted. Products that were imported after the day's run are next.
 * @returns the products whose related ones or shares have changed, and whether more may be left
 */
export const relateSomeProducts = async (
  db: Handle,
  now: Date,
): Promise<{ changed: number[]; more: boolean }> => {
  const day = utcDay(now);
  const run = await db.selectFrom('related_runs').selectAll().executeTakeFirst();
  const after = run?.day === day ? run.after_id : 0;
  const products = await db
    .selectFrom('products')
    .select(['id', 'votes', 'verified_votes'])
    .where('status', '=', 'accepted')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limits.batch.products)
    .execute();
  const end = performance.now() + limits.batch.duration;
  const changed: number[] = [];
  let last = after;
  for (const product of products) {
    const isRelated = await store(db, product.id, await chooseRelated(db, product));
    const hasShares = await storeVoteShares(db, product, day);
    if (isRelated || hasShares) changed.push(product.id);
    last = product.id;
    if (performance.now() > end) break;
  }
  const state = { day, after_id: last };
  await db
    .insertInto('related_runs')
    .values({ id: 1, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
    .execute();
  const more = products.length === limits.batch.products || last !== (products.at(-1)?.id ?? last);
  return { changed, more };
};
