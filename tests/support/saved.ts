import { copyProducts } from './copy-products.ts';
import type { Person } from './person.ts';
import type { TestApi } from './test-api.ts';

/** In rows: a statement of SQLite has so many parameters. */
const atOnce = 250;

/** Gives a member `count` saved products, which are copies of a published one. */
export const fillSaved = async (
  { context: { db } }: Pick<TestApi, 'context'>,
  person: Person,
  count: number,
): Promise<void> => {
  const ids = Array.from({ length: count }, (_, n) => 10_000 + n);
  await copyProducts(db.write, count, (n) => ({ id: 10_000 + n }));
  for (let start = 0; start < count; start += atOnce)
    await db.write
      .insertInto('saved_products')
      .values(
        ids
          .slice(start, start + atOnce)
          .map((product_id) => ({ product_id, user_id: Number(person.id), created_at: '2026-11-20' })),
      )
      .execute();
};
