import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { browsing, countFilters, isDeep, type Sort } from '#lib/domain/browsing.ts';
import { rating as ratings } from '#lib/domain/specification.ts';
import { compiledPart } from '#lib/server/db/compiled.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import { countOf, type Handle, type Pagination, type Rows } from '#lib/server/db/handle.ts';
import type { Tables } from '#lib/server/db/schema.ts';
import {
  byTrend,
  countByStatus,
  latestFirst,
  type Order,
  type Products,
  page,
  publishedProducts,
  withTotal,
} from './product-lists.ts';
import type { ProductRow } from './to-entity.ts';

/** A tag that lists are filtered by. */
export interface TagInUse {
  key: string;
  /** Number of its products. */
  uses: number;
}

export interface Filter {
  /** A product must have all of them. */
  tags: readonly TagInUse[];
  /** Minimum mean of the ratings; undefined includes products without reviews. */
  rating: number | undefined;
  /** Earliest day of publication (UTC), as the ISO 8601 time at which it begins. */
  since: string | undefined;
}

const orders: Record<Sort, Order> = {
  trending: byTrend,
  newest: latestFirst,
  votes: (query) => query.orderBy('products.vote_weight', 'desc').orderBy('products.id'),
  rating: (query) => query.orderBy('products.rating_order', 'desc').orderBy('products.id'),
};

/** Published products, by columns that the order's index begins with: that of the votes has the status as a number. */
export const publishedFor = (db: Handle, sort: Sort): Products =>
  sort === 'votes' ? db.selectFrom('products').where('status_order', '=', 1) : publishedProducts(db);

const reviews = sql`(cast(products.review_count as bigint) * 1000 - products.withheld_reviews)`;
const stars = sql`(cast(products.rating_sum as bigint) * 1000 - products.withheld_ratings)`;

/** Whole stars of the weighted mean: the expression of the index products_by_stars, which is used for these values. */
const hasRating = (minimum: number): Expression<SqlBool> => {
  const floors = Array.from({ length: ratings.max - minimum + 1 }, (_, n) => sql.lit(minimum + n));
  return sql<SqlBool>`(case when ${reviews} > 0 then ${stars} / ${reviews} else 0 end) in (${sql.join(floors)})`;
};

const withTags = (query: Products, tags: readonly TagInUse[]): Products =>
  tags.reduce(
    (tagged, { key }) =>
      tagged.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('product_tags')
            .select('product_tags.product_id')
            .where('product_tags.tag_key', '=', key)
            .whereRef('product_tags.product_id', '=', 'products.id'),
        ),
      ),
    query,
  );

/** Published products by a status that no index has, so that SQLite begins with another condition. */
const publishedAmong = (db: Handle): Products =>
  db.selectFrom('products').where(sql`products.status || ''`, '=', 'accepted');

/**
 * Products that match, in no order. SQLite reads those of the rarest tag if they are few: docs/decisions/0042-planner-hints.md. Otherwise
 * it reads those of the rating and age.
 */
const matching = (db: Handle, { tags, rating, since }: Filter): Products => {
  const [rarest, ...others] = tags.toSorted((one, other) => one.uses - other.uses);
  const isRare = rarest !== undefined && rarest.uses <= browsing.countedUpTo;
  return withTags(isRare ? publishedAmong(db) : publishedProducts(db), others)
    .$if(rarest !== undefined, (query) =>
      query.where('products.id', 'in', ({ selectFrom }) =>
        selectFrom('product_tags')
          .select('product_id')
          .where('tag_key', '=', rarest?.key ?? ''),
      ),
    )
    .$if(rating !== undefined, (query) => query.where(hasRating(rating ?? 0)))
    .$if(since !== undefined, (query) => query.where('products.accepted_at', '>=', since ?? ''));
};

/**
 * The same, for a query with an order and a limit. SQLite walks along the index of the order, and compares each product with
 * the filters, or with a set of all that match if many are passed by. The date is compared as a day: docs/decisions/0042-planner-hints.md.
 */
const matchingInOrder = (
  db: Handle,
  { sort, ...filter }: Filter & { sort: Sort },
  offset: number,
): Products => {
  const { tags, rating, since } = filter;
  const products = publishedFor(db, sort);
  if (isDeep(offset)) return products.where('products.id', 'in', matching(db, filter).select('products.id'));
  return withTags(products, tags)
    .$if(rating !== undefined, (query) => query.where(hasRating(rating ?? 0)))
    .$if(since !== undefined, (query) =>
      query.where(sql<SqlBool>`substr(products.accepted_at, 1, 10) >= ${since?.slice(0, 10)}`),
    );
};

type Ids = ReturnType<typeof idsIn> | SelectQueryBuilder<Tables, 'products', { id: number }>;

/** Selects products by id, to sort them later: with a condition on the status, SQLite would scan a whole index. */
const productsIn = (db: Handle, ids: Ids): Products =>
  db.selectFrom('products').where('products.id', 'in', ids);

interface TagPart extends Pagination {
  key: string;
}

/** Lists that are asked for often enough to be prepared: all products, and those of a tag with few. */
const preparedLists = (sort: Sort) => ({
  all: compiledPart((db, part: Pagination) => page(db, publishedFor(db, sort), orders[sort], part)),
  ofTag: compiledPart((db, part: TagPart) => {
    const filter = { tags: [{ key: part.key, uses: 0 }], rating: undefined, since: undefined };
    const ids = matching(db, filter).select('products.id');
    return page(db, productsIn(db, ids), orders[sort], part);
  }),
});
const listsByOrder: Record<Sort, ReturnType<typeof preparedLists>> = {
  trending: preparedLists('trending'),
  newest: preparedLists('newest'),
  votes: preparedLists('votes'),
  rating: preparedLists('rating'),
};

const filtersIn = ({ tags, rating, since }: Filter): number => countFilters({ tags, rating, age: since });

/** Exact for a single filter; undefined for a combination. */
const exactTotal = async (db: Handle, filter: Filter): Promise<number | undefined> =>
  filtersIn(filter) === 1 ? (filter.tags[0]?.uses ?? countOf(matching(db, filter))) : undefined;

/**
 * Uses of a tag from which SQLite finds a thousand matches among up to 100,000 products sooner by looking up the tag of each product of
 * the rating and age than by collecting the tag's products: docs/decisions/0042-planner-hints.md.
 */
const manyUses = 15 * browsing.countedUpTo;

/** Ids of matches, in no order. */
const someIds = async (db: Handle, filter: Filter, limit: number): Promise<number[]> => {
  const { tags, ...others } = filter;
  const isOfMany = tags.length === 1 && tags.every(({ uses }) => uses > manyUses);
  const matches = isOfMany ? withTags(matching(db, { ...others, tags: [] }), tags) : matching(db, filter);
  const rows = await matches.select('products.id').limit(limit).execute();
  return rows.map(({ id }) => id);
};

/** Rows and their total. With `hasMore`, `total` is the number up to which matches were counted, and there are more. */
type CountedRows = Rows<ProductRow> & { hasMore?: boolean };

/**
 * Published products that match, in an order. Up to `countedUpTo` matches are looked up and sorted; more are read in the
 * order of its index, since SQLite can't choose: docs/decisions/0020-browsing.md.
 */
export const browseProducts = async (
  db: Handle,
  { sort, ...filter }: Filter & { sort: Sort },
  pagination: Pagination,
  countedUpTo: number = browsing.countedUpTo,
): Promise<CountedRows> => {
  const { all, ofTag } = listsByOrder[sort];
  if (filtersIn(filter) === 0) return withTotal(all(db, pagination), countByStatus(db, 'accepted'));
  const readInOrder = (): Promise<ProductRow[]> =>
    page(db, matchingInOrder(db, { sort, ...filter }, pagination.offset), orders[sort], pagination).execute();
  const total = await exactTotal(db, filter);
  if (total !== undefined && total > countedUpTo) return { rows: await readInOrder(), total };
  const [tag] = filter.tags;
  if (total !== undefined && tag) return { rows: await ofTag(db, { key: tag.key, ...pagination }), total };
  const ids = await someIds(db, filter, countedUpTo + 1);
  if (ids.length > countedUpTo) return { rows: await readInOrder(), total: countedUpTo, hasMore: true };
  const rows = await page(db, productsIn(db, idsIn(db, ids)), orders[sort], pagination).execute();
  return { rows, total: ids.length };
};
