import { dialectOf } from '#lib/server/db/dialect.ts';
import { lockProducts } from '#lib/server/db/locks.ts';
import { findProduct } from '#lib/server/products/queries.ts';
import { indexProducts } from '#lib/server/search/index-products.ts';
import { type Check, type Discrepancy, idsOf } from './check.ts';
import { inPages } from './pages.ts';

/** Checks that the search index contains exactly the products that are not deleted. */
export const searchCheck: Check = {
  async find(db, { maintenance }) {
    const indexed = new Set<number>();
    for await (const id of inPages<number>((after, limit) =>
      maintenance.indexedProducts(db, after ?? 0, limit),
    ))
      indexed.add(id);
    const found: Discrepancy[] = [];
    const differing = (id: number, stored: 0 | 1) =>
      found.push({
        table: 'products',
        row: String(id),
        column: 'in the search index',
        stored,
        expected: 1 - stored,
      });
    const products = inPages<{ id: number; deleted_at: string | null }>((after, limit) =>
      db
        .selectFrom('products')
        .select(['id', 'deleted_at'])
        .where('id', '>', after?.id ?? 0)
        .orderBy('id')
        .limit(limit)
        .execute(),
    );
    for await (const { id, deleted_at } of products)
      if (deleted_at === null && !indexed.delete(id)) differing(id, 0);
    for (const id of indexed) differing(id, 1);
    return found;
  },

  async mend(db, _, some) {
    const ids = idsOf(some);
    // Edits and deletions wait for this lock, so the index gets the current text.
    await lockProducts(db, ids);
    for (const id of ids) {
      const product = await findProduct(db, id);
      await (product ? indexProducts(db, [product]) : dialectOf(db).search.remove(db, id));
    }
  },
};
