import { type Expression, type SqlBool, sql } from 'kysely';
import type { Sort } from '#lib/domain/browsing.ts';
import { countOf } from '#lib/server/db/count-of.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { Pagination, Rows } from '#lib/server/db/pagination.ts';
import { byTrend, countByStatus, latestFirst, type Order, type Products, page } from './product-lists.ts';
import type { ProductRow } from './to-entity.ts';

/** A tag as lists are narrowed by it. */
export interface TagInUse {
  key: string;
  /** Number of its products. */
  uses: number;
}

export interface Filter {
  /** All of them. */
  tags: readonly TagInUse[];
  /** Minimum mean of the ratings; without it, products without reviews too. */
  rating: number | undefined;
  /** When it was published at the earliest, ISO 8601. */
  since: string | undefined;
}

const orders: Record<Sort, Order> = {
  trending: byTrend,
  newest: latestFirst,
  votes: (query) => query.orderBy('products.votes', 'desc').orderBy('products.id'),
  rating: (query) => query.orderBy('products.rating_score', 'desc').orderBy('products.id'),
};

const rated = (rating: number): Expression<SqlBool> =>
  sql<SqlBool>`(products.rating_sum >= ${sql.lit(rating)} * products.review_count and products.review_count > 0)`;

/** The text as an expression, so that a database reads another index than that of the dates. */
const publishedSince = (since: string): Expression<SqlBool> =>
  sql<SqlBool>`products.accepted_at || '' >= ${since}`;

/** Without those of the tags. */
const narrowed = (query: Products, { rating, since }: Filter): Products =>
  query
    .$if(rating !== undefined, (some) => some.where(rated(rating ?? 0)))
    .$if(since !== undefined, (some) => some.where(publishedSince(since ?? '')));

/** Those without tags, by the index that holds all that is compared: the one of the dates, or that of the ratings. */
const untagged = (db: Handle, filter: Filter): Products => {
  const published = db.selectFrom('products').where('status', '=', 'accepted');
  return filter.rating === undefined && filter.since !== undefined
    ? published.where('products.accepted_at', '>=', filter.since)
    : narrowed(published, filter);
};

/** The ids of products with all of the tags, found by the rarest. */
const taggedIds = (db: Handle, tags: readonly TagInUse[]) => {
  const [rarest, ...others] = tags.toSorted((one, other) => one.uses - other.uses);
  let query = db
    .selectFrom('product_tags as tagged')
    .select('tagged.product_id as id')
    .distinct()
    .where('tagged.tag_key', '=', rarest?.key ?? '');
  for (const { key } of others)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('product_tags as other')
          .select('other.product_id')
          .where('other.tag_key', '=', key)
          .whereRef('other.product_id', '=', 'tagged.product_id'),
      ),
    );
  return query;
};

/** An expression, which no index holds: these rows are found by their ids, and then compared. */
const isPublished = sql<SqlBool>`products.status || '' = 'accepted'`;

const collected = (db: Handle, filter: Filter): Products => {
  const published = db.selectFrom('products').where(isPublished);
  return filter.tags.length
    ? narrowed(published.where('products.id', 'in', taggedIds(db, filter.tags)), filter)
    : published.where('products.id', 'in', untagged(db, filter).select('products.id'));
};

/** In the order of an index, each row compared. */
const walked = (db: Handle, { sort, ...filter }: Filter & { sort: Sort }): Products =>
  filter.tags.reduce(
    (query, { key }) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('product_tags')
            .select('product_tags.product_id')
            .where('product_tags.tag_key', '=', key)
            .whereRef('product_tags.product_id', '=', 'products.id'),
        ),
      ),
    narrowed(db.selectFrom('products').where('status', '=', 'accepted'), filter)
      // The index of moderators' lists has the votes by this number of the status.
      .$if(sort === 'votes', (query) => query.where('status_order', '=', 1)),
  );

const isWide = ({ tags, rating, since }: Filter): boolean =>
  !tags.length && rating === undefined && since === undefined;

const countMatching = async (db: Handle, filter: Filter): Promise<number> => {
  const [tag, ...others] = filter.tags;
  if (isWide(filter)) return countByStatus(db, 'accepted');
  if (tag && !others.length && isWide({ ...filter, tags: [] })) return tag.uses;
  return countOf(filter.tags.length ? collected(db, filter) : untagged(db, filter));
};

/**
 * Whether to walk along the index of the order until the page is full, or to collect what matches and to sort that. The
 * rarer the matches, the longer the walk; the more there are, the longer the sort.
 */
const isWalkShorter = (
  filter: Filter,
  { offset, limit }: Pagination,
  { matches, published }: { matches: number; published: number },
): boolean => {
  const found = Math.max(1, matches);
  const candidates = Math.min(matches, ...filter.tags.map(({ uses }) => uses));
  return ((offset + limit) * published) / found <= candidates;
};

const someMatching = async (
  db: Handle,
  { sort, ...filter }: Filter & { sort: Sort },
  pagination: Pagination,
  matches: number,
): Promise<Products> => {
  const published = isWide(filter) ? matches : await countByStatus(db, 'accepted');
  const walks = isWide(filter) || isWalkShorter(filter, pagination, { matches, published });
  return walks ? walked(db, { sort, ...filter }) : collected(db, filter);
};

/** Published products that match, in an order. */
export const browseProducts = async (
  db: Handle,
  { sort, ...filter }: Filter & { sort: Sort },
  pagination: Pagination,
): Promise<Rows<ProductRow>> => {
  const total = await countMatching(db, filter);
  if (pagination.offset >= total) return { rows: [], total };
  const query = await someMatching(db, { sort, ...filter }, pagination, total);
  return { rows: await page(db, query, orders[sort], pagination).execute(), total };
};

/** The ids of a tag's first products in the trending order. */
export const trendingIdsOf = async (db: Handle, tag: TagInUse, limit: number): Promise<number[]> => {
  const filter = { tags: [tag], rating: undefined, since: undefined, sort: 'trending' } as const;
  const query = await someMatching(db, filter, { limit, offset: 0 }, tag.uses);
  const rows = await byTrend(query).select('products.id').limit(limit).execute();
  return rows.map(({ id }) => id);
};
