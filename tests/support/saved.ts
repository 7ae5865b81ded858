import type { Person } from './person.ts';
import type { TestApi } from './test-api.ts';

/** In rows: a statement of SQLite has so many parameters. */
const atOnce = 250;

/** Gives a member `count` saved products, which are copies of one. */
export const fillSaved = async (
  { context: { db } }: Pick<TestApi, 'context'>,
  person: Person,
  { of, count }: { of: string; count: number },
): Promise<void> => {
  const product = await db.write
    .selectFrom('products')
    .selectAll()
    .where('id', '=', Number(of))
    .executeTakeFirstOrThrow();
  const {
    status_order: _status,
    changed: _changed,
    vote_weight: _weight,
    rating_mean: _mean,
    rating_order: _rated,
    ...content
  } = product;
  for (let start = 0; start < count; start += atOnce) {
    const ids = Array.from({ length: Math.min(atOnce, count - start) }, (_, index) => 10_000 + start + index);
    await db.write
      .insertInto('products')
      .values(ids.map((id) => ({ ...content, id })))
      .execute();
    await db.write
      .insertInto('saved_products')
      .values(ids.map((product_id) => ({ product_id, user_id: Number(person.id), created_at: '2026-11-20' })))
      .execute();
  }
};
