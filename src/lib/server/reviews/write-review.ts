import { sql } from 'kysely';
import { ratingScore } from '#lib/domain/specification.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { UserRow } from '#lib/server/users/queries.ts';
import { alignReviewsOf } from './align-reviews.ts';

export interface NewReview {
  productId: number;
  by: Pick<UserRow, 'id' | 'name' | 'photo_url'>;
  description: string;
  rating: number;
  at: string;
}

/**
 * Updates a product's number of reviews, sum of ratings and, for servers of 1.0.0, `rating_score`. Triggers and generated
 * columns do the rest.
 */
const recount = (db: Handle, productId: number, change: { count: number; rating: number }) =>
  db
    .updateTable('products')
    .set({
      review_count: sql`review_count + ${change.count}`,
      rating_sum: sql`rating_sum + ${change.rating}`,
      rating_score: sql`(${sql.lit(ratingScore.weight * ratingScore.prior)} + rating_sum + ${change.rating})
        / (${sql.lit(ratingScore.weight)} + review_count + ${change.count})`,
    })
    .where('id', '=', productId)
    .execute();

/** Writes a user's review of a product that is locked, in place of an earlier one. @returns its id, and whether it is new */
export const writeReview = async (db: Handle, review: NewReview): Promise<{ id: number; isNew: boolean }> => {
  const earlier = await db
    .selectFrom('reviews')
    .select(['id', 'rating'])
    .where('product_id', '=', review.productId)
    .where('user_id', '=', review.by.id)
    .executeTakeFirst();
  const text = {
    name: review.by.name,
    image: review.by.photo_url,
    description: review.description,
    rating: review.rating,
    created_at: review.at,
  };
  await recount(db, review.productId, {
    count: earlier ? 0 : 1,
    rating: review.rating - (earlier?.rating ?? 0),
  });
  const key = { product_id: review.productId, user_id: review.by.id };
  const { id } = earlier
    ? earlier
    : await db
        .insertInto('reviews')
        .values({ ...text, ...key })
        .returning('id')
        .executeTakeFirstOrThrow();
  if (earlier) await db.updateTable('reviews').set(text).where('id', '=', id).execute();
  await alignReviewsOf(db, [key]);
  return { id, isNew: !earlier };
};

/** Deletes a review of a product that is locked. @returns reviews deleted: 0 or 1 */
export const deleteReview = async (
  db: Handle,
  { id, product_id }: { id: number; product_id: number },
): Promise<0 | 1> => {
  const gone = await db.deleteFrom('reviews').where('id', '=', id).returning('rating').executeTakeFirst();
  if (!gone) return 0;
  await recount(db, product_id, { count: -1, rating: -gone.rating });
  return 1;
};
