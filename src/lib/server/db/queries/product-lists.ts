import type { SelectQueryBuilder } from 'kysely';
import type { ProductStatus } from '../../../contract/entities.ts';
import type { ModerationSort } from '../../../contract/moderation.ts';
import type { Handle } from '../database.ts';
import type { Tables } from '../schema.ts';
import type { ProductRow } from '../to-entity.ts';

export interface Window {
  limit: number;
  offset: number;
}

/** A page of a list, and how many the whole list holds. */
export interface Listed<Row> {
  rows: Row[];
  total: number;
}

/** Everything but the long description, which no list shows. */
export const summaryColumns = [
  'id',
  'name',
  'name_key',
  'logo',
  'short_description',
  'tags',
  'external_link',
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
  'import_key',
  'updated_at',
] as const satisfies (keyof Tables['products'])[];

type Products = SelectQueryBuilder<Tables, 'products', object>;

const page = (query: Products, { limit, offset }: Window): Promise<ProductRow[]> =>
  query
    .select(summaryColumns.map((column) => `products.${column}` as const))
    .limit(limit)
    .offset(offset)
    .execute();

const countOf = async (query: Products): Promise<number> => {
  const { total } = await query
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
};

const countByStatus = async (db: Handle, status?: ProductStatus): Promise<number> => {
  const counts = await db
    .selectFrom('product_counts')
    .select('total')
    .$if(status !== undefined, (query) => query.where('status', '=', status as ProductStatus))
    .execute();
  return counts.reduce((sum, { total }) => sum + total, 0);
};

export const trendingProducts = async (db: Handle, window: Window): Promise<Listed<ProductRow>> => ({
  rows: await page(
    db.selectFrom('products').where('status', '=', 'accepted').orderBy('trend', 'desc').orderBy('id'),
    window,
  ),
  total: await countByStatus(db, 'accepted'),
});

export const newestProducts = async (db: Handle, window: Window): Promise<Listed<ProductRow>> => ({
  rows: await page(
    db
      .selectFrom('products')
      .where('status', '=', 'accepted')
      .orderBy('accepted_at', 'desc')
      .orderBy('id', 'desc'),
    window,
  ),
  total: await countByStatus(db, 'accepted'),
});

export const featuredProducts = async (db: Handle, window: Window): Promise<Listed<ProductRow>> => {
  const featured = db
    .selectFrom('products')
    .where('status', '=', 'accepted')
    .where('featured_at', 'is not', null);
  return {
    rows: await page(featured.orderBy('featured_at', 'desc').orderBy('id'), window),
    total: await countOf(featured),
  };
};

export const productsOf = async (
  db: Handle,
  adderId: number,
  window: Window,
): Promise<Listed<ProductRow>> => {
  const own = db.selectFrom('products').where('adder_id', '=', adderId);
  return {
    rows: await page(own.orderBy('created_at', 'desc').orderBy('id', 'desc'), window),
    total: await countOf(own),
  };
};

export interface ModerationFilter {
  status?: ProductStatus | undefined;
  reported?: boolean | undefined;
  sort: ModerationSort;
}

/** The moderators' order of the states, as the database derives it: what sorts by it is found by it too. */
const orderOf: Record<ProductStatus, number> = { pending: 0, accepted: 1, rejected: 2 };

/** Every product, for moderators: pending first, or newest first. */
export const moderationList = async (
  db: Handle,
  { status, reported, sort }: ModerationFilter,
  window: Window,
): Promise<Listed<ProductRow>> => {
  let filtered: Products = db.selectFrom('products');
  if (status) filtered = filtered.where('status_order', '=', orderOf[status]);
  if (reported !== undefined) filtered = filtered.where('reported', '=', reported ? 1 : 0);
  const sorted = sort === 'pending' && !status ? filtered.orderBy('status_order') : filtered;
  return {
    rows: await page(sorted.orderBy('created_at', 'desc').orderBy('id', 'desc'), window),
    total: reported === undefined ? await countByStatus(db, status) : await countOf(filtered),
  };
};

/** The products with these ids, in the order of the ids. */
export const productsByIds = async (db: Handle, ids: number[]): Promise<ProductRow[]> => {
  if (!ids.length) return [];
  const rows = await db.selectFrom('products').select(summaryColumns).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
