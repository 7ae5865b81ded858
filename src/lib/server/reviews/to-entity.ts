import type { Review } from '#lib/contract/reviews.ts';
import type { ReviewRow } from './queries.ts';

export const toReview = (row: ReviewRow): Review => ({
  _id: String(row.id),
  productId: String(row.product_id),
  name: row.name,
  image: row.image,
  verified: row.writer_verified_since !== null,
  verifiedSince: row.writer_verified_since,
  makerId: row.writer_page,
  description: row.description,
  rating: row.rating,
  createdAt: row.created_at,
});
