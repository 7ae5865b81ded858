import type { Selectable } from 'kysely';
import type { Handle } from '../database.ts';
import type { ReviewsTable } from '../schema.ts';
import type { Listed, Window } from './product-lists.ts';

export type ReviewRow = Selectable<ReviewsTable>;

/** A product's reviews, latest first. */
export const reviewsOf = async (
  db: Handle,
  product: { id: number; review_count: number },
  { limit, offset }: Window,
): Promise<Listed<ReviewRow>> => ({
  rows: await db
    .selectFrom('reviews')
    .selectAll()
    .where('product_id', '=', product.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute(),
  total: product.review_count,
});

/** The one review that a person may have written of a product. */
export const reviewBy = (db: Handle, productId: number, userId: number): Promise<ReviewRow | undefined> =>
  db
    .selectFrom('reviews')
    .selectAll()
    .where('product_id', '=', productId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const findReview = (db: Handle, id: number): Promise<ReviewRow | undefined> =>
  db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst();
