import { deletions as limits } from '#lib/limits.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { indexPublished } from './index-published.ts';
import { deletedProducts, findProduct } from './queries.ts';

/** What is left of a deleted product while its reactions are removed: nothing of what it said, and in no public list. */
const nothing = {
  name: '',
  name_key: '',
  logo: null,
  short_description: '',
  description: '',
  tags: '[]',
  external_link: null,
  pending_link: null,
  changed_from: null,
  import_key: null,
  adder_name: '',
  photo_url: null,
  status: 'rejected',
  featured_at: null,
  reported: 0,
  report_count: 0,
} as const;

/** Removes some of what a product bears. @returns how many */
const removeFrom = async (
  db: Handle,
  table: 'votes' | 'reports' | 'reviews',
  productId: number,
  limit: number,
): Promise<number> => {
  const some = db
    .selectFrom(table)
    .select('user_id')
    .where('product_id', '=', productId)
    .orderBy('user_id')
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('product_id', '=', productId)
    .where('user_id', 'in', some)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** Removes so much of what a deleted product bears, and then its row. @returns whether more of it is left */
const removeReactions = async (db: Handle, productId: number): Promise<boolean> => {
  let left: number = limits.atOnce;
  for (const table of ['votes', 'reports', 'reviews'] as const) {
    left -= await removeFrom(db, table, productId, left);
    if (left === 0) return true;
  }
  await db.deleteFrom('products').where('id', '=', productId).execute();
  return false;
};

/**
 * Removes some more of a product that is deleted, in the caller's transaction, which is a short one: the database has work
 * to do for each vote. Each is counted in the figures until it goes.
 * @returns whether more may be left
 */
export const removeSomeDeleted = async (db: Handle): Promise<boolean> => {
  const next = await deletedProducts(db).orderBy('deleted_at').orderBy('id').limit(1).executeTakeFirst();
  if (!next) return false;
  await removeReactions(db, next.id);
  return true;
};

/**
 * Deletes a product, in the caller's transaction: from then on it is there for nobody. If it bears more votes, reports and
 * reviews than a short transaction removes, the rest waits for `removeSomeDeleted`.
 * @returns products deleted: 0 or 1
 */
export const deleteProduct = async (
  db: Handle,
  search: Database['search'],
  productId: number,
  at: string,
): Promise<0 | 1> => {
  const product = await findProduct(db, productId);
  if (!product) return 0;
  await db
    .updateTable('products')
    .set({ ...nothing, deleted_at: at })
    .where('id', '=', productId)
    .execute();
  await search.remove(db, productId);
  await indexPublished(db, search, { before: product });
  await removeReactions(db, productId);
  return 1;
};
