import { sql } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import { type Decided, taughtWhile } from '#lib/server/products/index-published.ts';
import { inPages } from './pages.ts';

export interface ExpectedUses {
  /** By key, as they were first written. */
  tags: Map<string, { tag: string; uses: number }>;
  words: Map<string, number>;
}

type Product = Decided & { id: number; deleted_at: string | null };

const add = ({ tags, words }: ExpectedUses, product: Decided): void => {
  const taught = taughtWhile(product);
  for (const [key, tag] of taught.tags) {
    const known = tags.get(key);
    if (known) known.uses++;
    else tags.set(key, { tag, uses: 1 });
  }
  for (const word of taught.words) words.set(word, (words.get(word) ?? 0) + 1);
};

/** How many products teach each tag and each word. Not in SQL, which can't split and fold texts as we do. */
export const expectedUses = async (db: Handle): Promise<ExpectedUses> => {
  const uses: ExpectedUses = { tags: new Map(), words: new Map() };
  const products = inPages<Product>((after, limit) =>
    db
      .selectFrom('products')
      .select(['id', 'name', 'tags', 'short_description', 'status', 'changed_from', 'deleted_at'])
      // Nothing is learned from the long texts.
      .select(sql<string>`''`.as('description'))
      .where('id', '>', after?.id ?? 0)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
  for await (const product of products) if (product.deleted_at === null) add(uses, product);
  return uses;
};
