import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockProduct } from '#lib/server/db/locks.ts';
import { findProduct } from '#lib/server/products/queries.ts';
import { publishedTags } from '#lib/server/search/index-products.ts';
import { listUnderTags } from '#lib/server/tags/product-tags.ts';
import { type Check, type Discrepancy, discrepanciesOf, idsOf } from './check.ts';
import { expectedUses } from './expected-uses.ts';
import { inPages } from './pages.ts';

const textOf = (tags: ReadonlyMap<string, string> | undefined): string =>
  JSON.stringify([...(tags ?? [])].sort(([one], [other]) => (one < other ? -1 : 1)));

const storedTags = async (db: Handle, ids: readonly number[]): Promise<Map<number, Map<string, string>>> => {
  const stored = new Map<number, Map<string, string>>();
  const rows = await db
    .selectFrom('product_tags')
    .select(['product_id', 'written_key', 'tag_key'])
    .where('product_id', 'in', idsIn(db, ids))
    .execute();
  for (const { product_id, written_key, tag_key } of rows)
    stored.set(product_id, (stored.get(product_id) ?? new Map()).set(written_key, tag_key));
  return stored;
};

/** Which tags list which products: those approved, or what they are aliases of. */
export const productTagsCheck: Check = {
  async find(db) {
    const { tagged } = await expectedUses(db);
    const found: Discrepancy[] = [];
    let some: number[] = [];
    const compare = async (): Promise<void> => {
      const stored = await storedTags(db, some);
      for (const id of some)
        found.push(
          ...discrepanciesOf(
            'product_tags',
            id,
            { tags: textOf(stored.get(id)) },
            { tags: textOf(tagged.get(id)) },
          ),
        );
      some = [];
    };
    const products = inPages<{ id: number }>((after, limit) =>
      db
        .selectFrom('products')
        .select('id')
        .where('id', '>', after?.id ?? 0)
        .orderBy('id')
        .limit(limit)
        .execute(),
    );
    for await (const { id } of products) {
      some.push(id);
      if (some.length === 1_000) await compare();
    }
    if (some.length) await compare();
    return found;
  },

  // Their uses are counted by the check of the vocabulary.
  async mend(db, _, some) {
    for (const id of idsOf(some)) {
      await lockProduct(db, { id });
      const product = await findProduct(db, id);
      await listUnderTags(db, new Map([[id, publishedTags(product)]]));
    }
  },
};
