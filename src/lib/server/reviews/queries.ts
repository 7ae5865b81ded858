import type { Selectable } from 'kysely';
import type { ProductStatus } from '#lib/contract/products.ts';
import type { ReviewOrder } from '#lib/domain/review-orders.ts';
import { rating } from '#lib/domain/specification.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import type { Handle, Pagination, Rows } from '#lib/server/db/handle.ts';
import type { ReviewsTable } from '#lib/server/db/schema.ts';
import { pageId } from '#lib/server/makers/public-page.ts';
import { verifiedSince } from '#lib/server/users/verified-since.ts';

/** Review with the month since which its writer is a verified subscriber, and the id of the writer's page. */
export type ReviewRow = Selectable<ReviewsTable> & {
  writer_verified_since: string | null;
  writer_page: string | null;
};

const withWriters = (db: Handle) =>
  db
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .selectAll('reviews')
    .select([verifiedSince.as('writer_verified_since'), pageId.as('writer_page')]);

/** A product's reviews in an order, those with the same rating latest first. */
export const reviewsOf = async (
  db: Handle,
  product: { id: number; review_count: number },
  { sort = 'newest', limit, offset }: Pagination & { sort?: ReviewOrder },
): Promise<Rows<ReviewRow>> => ({
  rows: await withWriters(db)
    .where('reviews.product_id', '=', product.id)
    .$if(sort !== 'newest', (query) => query.orderBy('reviews.rating', sort === 'best' ? 'desc' : 'asc'))
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute(),
  total: product.review_count,
});

const countsByRating = compiled((db, { productId }: { productId: number }) =>
  db
    .selectFrom('reviews')
    .select(['rating', ({ fn }) => fn.countAll<number>().as('reviews')])
    .where('product_id', '=', productId)
    .groupBy('rating'),
);

/** Number of reviews of a product by rating, from one star upwards. */
export const ratingsOf = async (db: Handle, productId: number): Promise<number[]> => {
  const rows = await countsByRating(db, { productId });
  const counts = new Map(rows.map((row) => [row.rating, Number(row.reviews)]));
  return Array.from({ length: rating.max }, (_, index) => counts.get(index + rating.min) ?? 0);
};

export type FoundReview = Selectable<ReviewsTable> & { product_name: string; product_status: ProductStatus };

export const findReview = (db: Handle, id: number): Promise<FoundReview | undefined> =>
  db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .selectAll('reviews')
    .select(['products.name as product_name', 'products.status as product_status'])
    .where('reviews.id', '=', id)
    .where('products.deleted_at', 'is', null)
    .executeTakeFirst();

export const reviewBy = (db: Handle, productId: number, userId: number): Promise<ReviewRow | undefined> =>
  withWriters(db)
    .where('reviews.product_id', '=', productId)
    .where('reviews.user_id', '=', userId)
    .executeTakeFirst();
