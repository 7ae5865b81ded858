import type { Insertable } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import type { ProductsTable } from '#lib/server/db/schema.ts';

/** Rows of a statement: each value is a parameter. */
const atOnce = 500;

/** Copies a published product, with other values in some columns and without words, tags and reviews. */
export const copyProducts = async (
  db: Handle,
  count: number,
  columnsOf: (n: number) => Partial<Insertable<ProductsTable>>,
): Promise<void> => {
  const {
    id: _id,
    status_order: _order,
    changed: _changed,
    vote_weight: _weight,
    rating_mean: _mean,
    rating_order: _rated,
    ...original
  } = await db
    .selectFrom('products')
    .selectAll()
    .where('status', '=', 'accepted')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: count }, (_, n) => ({
    ...original,
    import_key: null,
    name: `Copy ${n}`,
    ...columnsOf(n),
  }));
  for (let from = 0; from < count; from += atOnce)
    await db
      .insertInto('products')
      .values(copies.slice(from, from + atOnce))
      .execute();
};
