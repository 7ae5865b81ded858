import { deleteSome } from '#lib/server/db/delete-some.ts';
import { dialectOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockFindings } from '#lib/server/db/locks.ts';
import { removeFollowers } from '#lib/server/follows/followers.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { indexPublished } from '#lib/server/search/index-products.ts';
import { groupsWith, isInFindings, recountFindings } from '#lib/server/vote-integrity/count-votes.ts';
import { linkColumns } from './link-key.ts';
import { deletedProducts, findProduct } from './queries.ts';

/**
 * Votes, reports and reviews of a deleted product are removed in batches of `atOnce` rows, one transaction of some
 * milliseconds each. `resumedAtOnce`: deleted products without a
 * job for it, per transaction.
 */
export const deletions = { atOnce: 500, resumedAtOnce: 100 } as const;

/** The columns of a deleted product while its reactions are removed: without content, and in no public list. */
const blank = {
  name: '',
  name_key: '',
  logo: null,
  short_description: '',
  description: '',
  tags: '[]',
  ...linkColumns(null),
  pending_link: null,
  changed_from: null,
  waiting_since: null,
  launch_day: null,
  approved_version: null,
  import_key: null,
  import_id: null,
  adder_name: '',
  photo_url: null,
  status: 'rejected',
  featured_at: null,
  reported: 0,
  report_count: 0,
} as const;

/**
 * Removes a batch of a deleted product's votes, reports, reviews, saves and reminders, and its row once there are none.
 * @returns whether some are left
 */
const removeReactions = async (db: Handle, productId: number): Promise<boolean> => {
  let left: number = deletions.atOnce;
  const groups = await groupsWith(db, productId);
  for (const table of ['votes', 'reports', 'reviews', 'saved_products'] as const) {
    const rows = db.selectFrom(table).select(['product_id', 'user_id']).where('product_id', '=', productId);
    left -= await deleteSome(db, table, ['product_id', 'user_id'], rows.orderBy('user_id').limit(left));
    if (table === 'votes') await recountFindings(db, groups);
    if (left === 0) return true;
  }
  if ((await removeFollowers(db, { kind: 'launch', id: productId }, left)) === left) return true;
  // Its history. What moderators and its maker did to it as a whole stays.
  await db
    .deleteFrom('events')
    .where('product_id', '=', productId)
    .where('audit_kind', 'is', null)
    .where('type', '!=', 'withdrawProduct')
    .execute();
  await db.deleteFrom('products').where('id', '=', productId).execute();
  return false;
};

/**
 * Removes a batch of what a deleted product leaves, in the caller's transaction, and counts the findings that had its votes.
 * Batches keep transactions short: triggers run for each vote. Statistics count each row until it is removed.
 * Locks the product: of two that remove the same rows, the other one would take its empty batch for the last.
 * @returns whether more is left
 */
export const removeSomeDeleted = async (db: Handle, productId: number): Promise<boolean> => {
  await lockFindings(db);
  const deleted = await deletedProducts(db).where('id', '=', productId).forUpdate().executeTakeFirst();
  return deleted ? removeReactions(db, productId) : false;
};

/**
 * Deletes a product, in the caller's transaction: nobody sees it any more. Votes, reports and reviews beyond one
 * batch are left to a job, and all of them if findings have its votes, since these are locked before products. Call
 * `context.jobs.notify()` after the commit.
 * @returns products deleted: 0 or 1
 */
export const deleteProduct = async (db: Handle, productId: number, at: string): Promise<0 | 1> => {
  const product = await findProduct(db, productId);
  if (!product) return 0;
  await db
    .updateTable('products')
    .set({ ...blank, deleted_at: at })
    .where('id', '=', productId)
    .execute();
  await dialectOf(db).search.remove(db, productId);
  await indexPublished(db, { before: product });
  const isLeft = (await isInFindings(db, productId)) || (await removeReactions(db, productId));
  if (isLeft) await enqueue(db, 'finishDeletion', { productId }, at);
  return 1;
};
