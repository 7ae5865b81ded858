import { type SelectQueryBuilder, sql } from 'kysely';
import type { ProductStatus } from '#lib/contract/products.ts';
import { compiled, compiledPart } from '#lib/server/db/compiled.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import { countOf, type Handle, type Pagination, type Rows } from '#lib/server/db/handle.ts';
import type { Tables } from '#lib/server/db/schema.ts';
import { scheduledProducts } from '#lib/server/launches/scheduled.ts';
import { pageId } from '#lib/server/makers/public-page.ts';
import { verifiedSince } from '#lib/server/users/verified-since.ts';
import { deletedProducts, summaryColumns } from './queries.ts';
import type { ProductRow } from './to-entity.ts';

export type Products = SelectQueryBuilder<Tables, 'products', object>;

/** Columns that lists display of products and their adders. @param some the rows of one page */
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
export const addedLast: Order = (query) =>
  query.orderBy('products.created_at', 'desc').orderBy('products.id', 'desc');
const featuredLast: Order = (query) => query.orderBy('products.featured_at', 'desc').orderBy('products.id');

const countsByStatus = compiled((db) => db.selectFrom('product_counts').select(['status', 'total']));

/** Counts products by the status in the table. */
export const countByStatus = async (db: Handle, status?: ProductStatus): Promise<number> => {
  const counts = await countsByStatus(db, {});
  return counts
    .filter((row) => status === undefined || row.status === status)
    .reduce((sum, { total }) => sum + total, 0);
};

/** Those that wait for a moderator, and not for their launch day. */
export const countPending = async (db: Handle): Promise<number> =>
  (await countByStatus(db, 'pending')) - (await countOf(scheduledProducts(db)));

export const publishedProducts = (db: Handle): Products =>
  db.selectFrom('products').where('status', '=', sql.lit('accepted' as const));

/** A part of a list and the length of the list, which are read at once. */
export const withTotal = async (
  rows: Promise<ProductRow[]>,
  total: Promise<number>,
): Promise<Rows<ProductRow>> => {
  const [some, all] = await Promise.all([rows, total]);
  return { rows: some, total: all };
};

/** A part of these products, newest first. */
export const newestOf = (
  db: Handle,
  { ids, ...part }: Pagination & { ids: readonly number[] },
): Promise<ProductRow[]> =>
  page(db, publishedProducts(db).where('products.id', 'in', idsIn(db, ids)), latestFirst, part).execute();

const addresses = compiledPart((db, { limit, offset }: Pagination) =>
  latestFirst(publishedProducts(db)).select(['id', 'accepted_at']).limit(limit).offset(offset),
);

/** Published products, newest first. */
export const productAddresses = (
  db: Handle,
  part: Pagination,
): Promise<Pick<ProductRow, 'id' | 'accepted_at'>[]> => addresses(db, part);

const featured = (db: Handle): Products => publishedProducts(db).where('featured_at', 'is not', null);

/** All featured products, including those that are hidden until a moderator has seen their edits. */
export const featuredCount = (db: Handle): Promise<number> => countOf(featured(db));

const unchanged = (db: Handle): Products => featured(db).where('changed', '=', sql.lit(0));
const someFeatured = compiledPart((db, part: Pagination) => page(db, unchanged(db), featuredLast, part));
const countsOfFeatured = compiled((db) => unchanged(db).select(sql<number>`count(*)`.as('total')));

/** The featured products as displayed: without those that were edited since the last decision. */
export const featuredProducts = (db: Handle, pagination: Pagination): Promise<Rows<ProductRow>> =>
  withTotal(
    someFeatured(db, pagination),
    countsOfFeatured(db, {}).then(([row]) => row?.total ?? 0),
  );

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

const some = compiled((db, { ids }: { ids: readonly number[] }) =>
  summaries(
    db
      .selectFrom('products')
      .where('products.id', 'in', idsIn(db, ids))
      .where('products.deleted_at', 'is', null),
  ),
);

/** The products with these ids, in the order of the ids. */
export const productsByIds = async (db: Handle, ids: readonly number[]): Promise<ProductRow[]> => {
  if (!ids.length) return [];
  const rows = await some(db, { ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
