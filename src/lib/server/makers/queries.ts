import { sql } from 'kysely';
import type { MakerCounts } from '#lib/server/cache/caches.ts';
import { compiled, compiledPart } from '#lib/server/db/compiled.ts';
import type { Handle, Pagination } from '#lib/server/db/handle.ts';
import { latestFirst, type Products, page, publishedProducts } from '#lib/server/products/product-lists.ts';
import type { ProductRow } from '#lib/server/products/to-entity.ts';
import { verifiedSince } from '#lib/server/users/verified-since.ts';
import { hasPage, hasPublished } from './public-page.ts';

const makersByPublicId = compiled((db, { publicId }: { publicId: string }) =>
  db
    .selectFrom('users')
    .select(['id', 'public_id', 'name', 'photo_url', 'created_at', verifiedSince.as('verified_since')])
    .where('public_id', '=', publicId)
    .where(hasPage),
);

/** A user with a public page, by its id. */
export const findMaker = async (db: Handle, publicId: string) =>
  (await makersByPublicId(db, { publicId }))[0];

export type MakerRow = NonNullable<Awaited<ReturnType<typeof findMaker>>>;

const total = sql<number>`count(*)`.as('total');

const publishedBy = (db: Handle, userId: number): Products =>
  publishedProducts(db).where('adder_id', '=', userId);

const writtenBy = (db: Handle, userId: number) => db.selectFrom('reviews').where('user_id', '=', userId);

/** SQLite reads a cross join from left to right; otherwise it would begin with all published products. */
const ofPublished = (reviews: ReturnType<typeof writtenBy>) =>
  reviews
    .crossJoin('products')
    .whereRef('products.id', '=', 'reviews.product_id')
    .where('products.status', '=', 'accepted');

const reviewsBy = (db: Handle, userId: number) => ofPublished(writtenBy(db, userId));

const counts = compiled((db, { userId }: { userId: number }) =>
  db.selectNoFrom([
    publishedBy(db, userId).select(total).as('products'),
    reviewsBy(db, userId).select(total).as('reviews'),
    writtenBy(db, userId).select(total).as('written'),
  ]),
);

/** Numbers of a user's published products, and of their reviews of published and of unpublished products. */
export const countsOf = async (db: Handle, userId: number): Promise<MakerCounts> => {
  const [row] = await counts(db, { userId });
  const reviews = row?.reviews ?? 0;
  return { products: row?.products ?? 0, reviews, hiddenReviews: (row?.written ?? 0) - reviews };
};

interface Part extends Pagination {
  userId: number;
}

const somePublished = compiledPart((db, part: Part) =>
  page(db, publishedBy(db, part.userId), latestFirst, part),
);

/** Published products of a user, newest first. */
export const makerProducts = (db: Handle, userId: number, pagination: Pagination): Promise<ProductRow[]> =>
  somePublished(db, { userId, ...pagination });

const displayed = [
  'reviews.id',
  'reviews.rating',
  'reviews.description',
  'reviews.created_at',
  'products.id as product_id',
  'products.name',
  'products.logo',
] as const;

const reviewsPastHidden = compiledPart((db, { userId, limit, offset }: Part) =>
  reviewsBy(db, userId)
    .select(displayed)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .offset(offset),
);

const reviewsNoneHidden = compiledPart((db, { userId, limit, offset }: Part) => {
  const ids = writtenBy(db, userId)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);
  // Whose they are is not asked again: PostgreSQL might begin with all of theirs, and look each up in the part. Whether
  // the product is published is: it may have been rejected since they were counted. The part is shorter then.
  return ofPublished(db.selectFrom('reviews').where('reviews.id', 'in', ids))
    .select(displayed)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc');
});

/**
 * Reviews that a user wrote of published products, newest first. If none is hidden, only the products of this part are
 * looked at: the thousandth review was found after 1.0 ms, and is in 0.2.
 */
export const makerReviews = (
  db: Handle,
  userId: number,
  pagination: Pagination,
  { hiddenReviews }: Pick<MakerCounts, 'hiddenReviews'>,
) => (hiddenReviews ? reviewsPastHidden : reviewsNoneHidden)(db, { userId, ...pagination });

export type MakerReviewRow = Awaited<ReturnType<typeof makerReviews>>[number];

/**
 * Ids of the pages of those who have a published product, in their order. The one to go on after is one of them: an id of
 * somebody without a page is given to nobody.
 */
export const somePages = async (db: Handle, after: string, limit: number) => {
  const rows = await db
    .selectFrom('users')
    .select('public_id')
    .where('public_id', '>', after)
    .where('has_published', '=', sql.lit(1))
    .where(hasPage)
    .where(hasPublished)
    .orderBy('public_id')
    .limit(limit)
    .execute();
  const makers = rows.map(({ public_id }) => public_id);
  return { makers, after: makers.length === limit ? (makers.at(-1) ?? null) : null };
};
