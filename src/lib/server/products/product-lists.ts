import { type SelectQueryBuilder, sql } from 'kysely';
import type { ProductStatus } from '#lib/contract/products.ts';
import { compiled, compiledPart } from '#lib/server/db/compiled.ts';
import { countOf } from '#lib/server/db/count-of.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { Pagination, Rows } from '#lib/server/db/pagination.ts';
import type { Tables } from '#lib/server/db/schema.ts';
import { pageId } from '#lib/server/makers/public-page.ts';
import { verifiedSince } from '#lib/server/users/verified-since.ts';
import { deletedProducts } from './queries.ts';
import { scheduledProducts } from './scheduled.ts';
import { summaryColumns } from './summary-columns.ts';
import type { ProductRow } from './to-entity.ts';

export type Products = SelectQueryBuilder<Tables, 'products', object>;

/** What lists display of products, with their adders: of the rows of a part, found before. */
const summaries = (some: Products) =>
  some
    .innerJoin('users', 'users.id', 'products.adder_id')
    .select(summaryColumns.map((column) => `products.${column}` as const))
    .select([verifiedSince.as('adder_verified_since'), pageId.as('adder_page')]);

export type Order = (query: Products) => Products;

/** A part of what the query finds. Its ids are found first, so that adders are looked up for its rows alone. */
export const page = (db: Handle, query: Products, inOrder: Order, { limit, offset }: Pagination) => {
  const ids = inOrder(query).select('products.id').limit(limit).offset(offset);
  return summaries(inOrder(db.selectFrom('products').where('products.id', 'in', ids)));
};

export const byTrend: Order = (query) => query.orderBy('products.trend', 'desc').orderBy('products.id');
export const latestFirst: Order = (query) =>
  query.orderBy('products.accepted_at', 'desc').orderBy('products.id', 'desc');
const addedLast: Order = (query) =>
  query.orderBy('products.created_at', 'desc').orderBy('products.id', 'desc');
const featuredLast: Order = (query) => query.orderBy('products.featured_at', 'desc').orderBy('products.id');

const countsByStatus = compiled((db) => db.selectFrom('product_counts').select(['status', 'total']));

/** By the status in the table. */
export const countByStatus = async (db: Handle, status?: ProductStatus): Promise<number> => {
  const counts = await countsByStatus(db, {});
  return counts
    .filter((row) => status === undefined || row.status === status)
    .reduce((sum, { total }) => sum + total, 0);
};

/** Those that wait for a moderator, and not for their launch day. */
export const countPending = async (db: Handle): Promise<number> =>
  (await countByStatus(db, 'pending')) - (await countOf(scheduledProducts(db)));

export const published = (db: Handle): Products =>
  db.selectFrom('products').where('status', '=', sql.lit('accepted' as const));

const trending = compiledPart((db, part: Pagination) => page(db, published(db), byTrend, part));
const newest = compiledPart((db, part: Pagination) => page(db, published(db), latestFirst, part));

export const trendingProducts = async (db: Handle, pagination: Pagination): Promise<Rows<ProductRow>> => ({
  rows: await trending(db, pagination),
  total: await countByStatus(db, 'accepted'),
});

export const newestProducts = async (db: Handle, pagination: Pagination): Promise<Rows<ProductRow>> => ({
  rows: await newest(db, pagination),
  total: await countByStatus(db, 'accepted'),
});

/** Published products, newest first. */
export const publishedSince = (
  db: Handle,
  { limit, offset }: Pagination,
): Promise<Pick<ProductRow, 'id' | 'accepted_at'>[]> =>
  latestFirst(published(db)).select(['id', 'accepted_at']).limit(limit).offset(offset).execute();

const featured = (db: Handle): Products => published(db).where('featured_at', 'is not', null);

/** All featured products, including those that are hidden until a moderator has seen their edits. */
export const featuredCount = (db: Handle): Promise<number> => countOf(featured(db));

/** The featured products as displayed: without those that were edited since the last decision. */
export const featuredProducts = async (db: Handle, pagination: Pagination): Promise<Rows<ProductRow>> => {
  const unchanged = featured(db).where('changed', '=', 0);
  return {
    rows: await page(db, unchanged, featuredLast, pagination).execute(),
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
    rows: await page(db, own, addedLast, pagination).execute(),
    total: await countOf(own),
  };
};

/** The products with these ids, in the order of the ids. */
export const productsByIds = async (db: Handle, ids: number[]): Promise<ProductRow[]> => {
  if (!ids.length) return [];
  const rows = await summaries(
    db.selectFrom('products').where('products.id', 'in', ids).where('products.deleted_at', 'is', null),
  ).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
