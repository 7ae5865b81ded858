import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import type { ProductStatus } from '#lib/contract/products.ts';
import { countOf } from '#lib/server/db/count-of.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { Pagination, Rows } from '#lib/server/db/pagination.ts';
import type { Tables } from '#lib/server/db/schema.ts';
import { pageId } from '#lib/server/makers/public-page.ts';
import { verifiedSince } from '#lib/server/users/verified-since.ts';
import { deletedProducts } from './queries.ts';
import { scheduledProducts } from './scheduled.ts';
import type { ProductRow } from './to-entity.ts';

/** Without the long description, which no list displays. */
export const summaryColumns = [
  'id',
  'name',
  'name_key',
  'logo',
  'short_description',
  'tags',
  'external_link',
  'pending_link',
  'adder_id',
  'adder_name',
  'photo_url',
  'created_at',
  'status',
  'status_order',
  'featured_at',
  'accepted_at',
  'votes',
  'trend',
  'reported',
  'review_count',
  'rating_sum',
  'rating_score',
  'import_key',
  'updated_at',
  'report_count',
  'changed',
  'waiting_since',
  'launch_day',
  'approved_version',
] as const satisfies (keyof Tables['products'])[];

export type Products = SelectQueryBuilder<Tables, 'products', object>;

/*
 * The adder's subscription and page, for lists of products. They are subqueries, so that they are looked up for the rows
 * of the page only.
 */

type FromUsers = Pick<ExpressionBuilder<Tables, 'products'>, 'selectFrom'>;

export const adderVerifiedSince = ({ selectFrom }: FromUsers) =>
  selectFrom('users')
    .select(verifiedSince.as('since'))
    .whereRef('users.id', '=', 'products.adder_id')
    .as('adder_verified_since');

export const adderPage = ({ selectFrom }: FromUsers) =>
  selectFrom('users')
    .select(pageId.as('page'))
    .whereRef('users.id', '=', 'products.adder_id')
    .as('adder_page');

const summaries = (query: Products): Promise<ProductRow[]> =>
  query
    .select(summaryColumns.map((column) => `products.${column}` as const))
    .select(adderVerifiedSince)
    .select(adderPage)
    .execute();

export const page = (query: Products, { limit, offset }: Pagination): Promise<ProductRow[]> =>
  summaries(query.limit(limit).offset(offset));

/** By the status in the table. */
export const countByStatus = async (db: Handle, status?: ProductStatus): Promise<number> => {
  const counts = await db
    .selectFrom('product_counts')
    .select('total')
    .$if(status !== undefined, (query) => query.where('status', '=', status as ProductStatus))
    .execute();
  return counts.reduce((sum, { total }) => sum + total, 0);
};

/** Those that wait for a moderator, and not for their launch day. */
export const countPending = async (db: Handle): Promise<number> =>
  (await countByStatus(db, 'pending')) - (await countOf(scheduledProducts(db)));

export const trendingProducts = async (db: Handle, pagination: Pagination): Promise<Rows<ProductRow>> => ({
  rows: await page(
    db.selectFrom('products').where('status', '=', 'accepted').orderBy('trend', 'desc').orderBy('id'),
    pagination,
  ),
  total: await countByStatus(db, 'accepted'),
});

export const newestProducts = async (db: Handle, pagination: Pagination): Promise<Rows<ProductRow>> => ({
  rows: await page(
    db
      .selectFrom('products')
      .where('status', '=', 'accepted')
      .orderBy('accepted_at', 'desc')
      .orderBy('id', 'desc'),
    pagination,
  ),
  total: await countByStatus(db, 'accepted'),
});

/** Published products, newest first. */
export const publishedSince = (
  db: Handle,
  { limit, offset }: Pagination,
): Promise<Pick<ProductRow, 'id' | 'accepted_at'>[]> =>
  db
    .selectFrom('products')
    .select(['id', 'accepted_at'])
    .where('status', '=', 'accepted')
    .orderBy('accepted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

const featured = (db: Handle): Products =>
  db.selectFrom('products').where('status', '=', 'accepted').where('featured_at', 'is not', null);

/** All featured products, including those that are hidden until a moderator has seen their edits. */
export const featuredCount = (db: Handle): Promise<number> => countOf(featured(db));

/** The featured products as displayed: without those that were edited since the last decision. */
export const featuredProducts = async (db: Handle, pagination: Pagination): Promise<Rows<ProductRow>> => {
  const unchanged = featured(db).where('changed', '=', 0);
  return {
    rows: await page(unchanged.orderBy('featured_at', 'desc').orderBy('id'), pagination),
    total: await countOf(unchanged),
  };
};

export const productsOf = async (
  db: Handle,
  adderId: number,
  pagination: Pagination,
): Promise<Rows<ProductRow>> => {
  const own = db
    .selectFrom('products')
    .where('adder_id', '=', adderId)
    .where('id', 'not in', deletedProducts(db));
  return {
    rows: await page(own.orderBy('created_at', 'desc').orderBy('id', 'desc'), pagination),
    total: await countOf(own),
  };
};

/** The products with these ids, in the order of the ids. */
export const productsByIds = async (db: Handle, ids: number[]): Promise<ProductRow[]> => {
  if (!ids.length) return [];
  const rows = await summaries(
    db.selectFrom('products').where('id', 'in', ids).where('deleted_at', 'is', null),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
