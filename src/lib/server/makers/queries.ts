import type { ExpressionBuilder } from 'kysely';
import { countOf } from '#lib/server/db/count-of.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { Pagination, Rows } from '#lib/server/db/pagination.ts';
import type { Tables } from '#lib/server/db/schema.ts';
import { page } from '#lib/server/products/product-lists.ts';
import type { ProductRow } from '#lib/server/products/to-entity.ts';
import { verifiedSince } from '#lib/server/users/verified-since.ts';
import { hasPage, hasPublished } from './public-page.ts';

/** A user with a public page, by its id. */
export const findMaker = (db: Handle, publicId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'public_id', 'name', 'photo_url', 'created_at', verifiedSince.as('verified_since')])
    .where('public_id', '=', publicId)
    .where(hasPage)
    .executeTakeFirst();

export type MakerRow = NonNullable<Awaited<ReturnType<typeof findMaker>>>;

const publishedBy = (db: Handle, userId: number) =>
  db.selectFrom('products').where('adder_id', '=', userId).where('status', '=', 'accepted');

const isPublished = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'reviews'>) =>
  exists(
    selectFrom('products')
      .select('products.id')
      .whereRef('products.id', '=', 'reviews.product_id')
      .where('products.status', '=', 'accepted'),
  );

const reviewsBy = (db: Handle, userId: number) =>
  db.selectFrom('reviews').where('user_id', '=', userId).where(isPublished);

export const countProductsOf = (db: Handle, userId: number): Promise<number> =>
  countOf(publishedBy(db, userId));
export const countReviewsBy = (db: Handle, userId: number): Promise<number> => countOf(reviewsBy(db, userId));

/** Published products of a user, newest first. */
export const makerProducts = async (
  db: Handle,
  userId: number,
  pagination: Pagination,
): Promise<Rows<ProductRow>> => ({
  rows: await page(publishedBy(db, userId).orderBy('accepted_at', 'desc').orderBy('id', 'desc'), pagination),
  total: await countProductsOf(db, userId),
});

/** Reviews that a user wrote of published products, newest first. */
export const makerReviews = async (db: Handle, userId: number, { limit, offset }: Pagination) => {
  const some = reviewsBy(db, userId)
    .selectAll('reviews')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);
  const rows = await db
    .selectFrom(some.as('bounded'))
    .innerJoin('products', 'products.id', 'bounded.product_id')
    .select(['bounded.id', 'bounded.rating', 'bounded.description', 'bounded.created_at'])
    .select(['products.id as product_id', 'products.name', 'products.logo'])
    .orderBy('bounded.created_at', 'desc')
    .orderBy('bounded.id', 'desc')
    .execute();
  return { rows, total: await countReviewsBy(db, userId) };
};

export type MakerReviewRow = Awaited<ReturnType<typeof makerReviews>>['rows'][number];

/**
 * Ids of the pages of those who have a published product, in their order. The one to go on after is one of them: an id of
 * somebody without a page is given to nobody.
 */
export const somePages = async (db: Handle, after: string, limit: number) => {
  const rows = await db
    .selectFrom('users')
    .select('public_id')
    .where('public_id', '>', after)
    .where(hasPage)
    .where(hasPublished)
    .orderBy('public_id')
    .limit(limit)
    .execute();
  const makers = rows.map(({ public_id }) => public_id);
  return { makers, after: makers.length === limit ? (makers.at(-1) ?? null) : null };
};
