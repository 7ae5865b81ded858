import { type Expression, type SqlBool, sql } from 'kysely';
import type { Sort } from '#lib/domain/browsing.ts';
import { rating as ratings } from '#lib/limits.ts';
import { compiledPart } from '#lib/server/db/compiled.ts';
import { countOf } from '#lib/server/db/count-of.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { Pagination, Rows } from '#lib/server/db/pagination.ts';
import {
  byTrend,
  countByStatus,
  counted,
  latestFirst,
  type Order,
  type Products,
  page,
  published,
} from './product-lists.ts';
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

/** The whole stars that the mean has at least, as the index of migration 0029 has them. */
const ratingFloor = sql<number>`(case when products.review_count > 0
  then products.rating_sum / products.review_count else 0 end)`;

/** Each of them by its value: a range would leave the dates behind it in the index unused. */
const floorsFrom = (rating: number): Expression<SqlBool> => {
  const floors = Array.from({ length: ratings.max - rating + 1 }, (_, n) => sql.lit(rating + n));
  return sql<SqlBool>`${ratingFloor} in (${sql.join(floors)})`;
};

/** Those without tags, by an index that holds all that is compared. */
const untagged = (db: Handle, { rating, since }: Filter): Products =>
  published(db)
    .$if(rating !== undefined, (some) => some.where(floorsFrom(rating ?? 0)))
    .$if(since !== undefined, (some) => some.where('products.accepted_at', '>=', since ?? ''));

const ofTagAndRow = (key: string) => sql`
  select 1 from product_tags where product_tags.tag_key = ${key} and product_tags.product_id = products.id`;

const hasTag = (key: string) => sql<SqlBool>`exists (${ofTagAndRow(key)})`;

/** For rows in order: with an offset PostgreSQL looks at one after the other, and never begins with all of the tag's. */
const hasTagInOrder = (key: string) => sql<SqlBool>`exists (${ofTagAndRow(key)} limit 1 offset 0)`;

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

const byIds = (db: Handle, ids: Products): Products =>
  db.selectFrom('products').where(isPublished).where('products.id', 'in', ids.select('products.id'));

const byTags = (db: Handle, filter: Filter): Products =>
  narrowed(
    db.selectFrom('products').where(isPublished).where('products.id', 'in', taggedIds(db, filter.tags)),
    filter,
  );

const withTags = (query: Products, tags: readonly TagInUse[], condition = hasTag): Products =>
  tags.reduce((some, { key }) => some.where(condition(key)), query);

/** In the order of an index, each row compared. */
const walked = (db: Handle, { sort, ...filter }: Filter & { sort: Sort }): Products =>
  withTags(narrowed(published(db), filter), filter.tags, hasTagInOrder)
    // The index of moderators' lists has the votes by this number of the status.
    .$if(sort === 'votes', (query) => query.where('status_order', '=', 1));

const isWide = ({ tags, rating, since }: Filter): boolean =>
  !tags.length && rating === undefined && since === undefined;

interface Matches {
  total: number;
  /** All of them, collected without an order. */
  collected: Products;
  /** How many are compared to collect them. */
  candidates: number;
}

/** So many are read in less time than it takes to find out whether others are fewer. */
const fewProducts = 1_000;

/** Collected by what fewer products have: the rarest tag, or the rating and the age. */
const matchesOf = async (db: Handle, filter: Filter): Promise<Matches> => {
  const narrowing = { ...filter, tags: [] };
  const uses = Math.min(...filter.tags.map((tag) => tag.uses));
  if (filter.tags.length === 1 && isWide(narrowing))
    return { total: uses, collected: byTags(db, filter), candidates: uses };
  if (!isWide(narrowing) && uses >= fewProducts) {
    const candidates = await countOf(untagged(db, narrowing));
    const ids = withTags(untagged(db, narrowing), filter.tags);
    const total = filter.tags.length ? undefined : candidates;
    if (candidates < uses)
      return { total: total ?? (await countOf(ids)), collected: byIds(db, ids), candidates };
  }
  const collected = byTags(db, filter);
  return { total: await countOf(collected), collected, candidates: uses };
};

/**
 * Whether to walk along the index of an order until the page is full, or to collect all and to sort that: the rarer the
 * matches, the longer the walk; the more there are to compare, the longer the other.
 */
const isWalkShorter = async (
  db: Handle,
  { offset, limit }: Pagination,
  { total, candidates }: Pick<Matches, 'total' | 'candidates'>,
): Promise<boolean> => {
  const all = await countByStatus(db, 'accepted');
  return ((offset + limit) * all) / Math.max(1, total) <= candidates;
};

type ByOrder<List> = Readonly<Record<Sort, List>>;

const byOrder = <List>(make: (sort: Sort) => List): ByOrder<List> => ({
  trending: make('trending'),
  newest: make('newest'),
  votes: make('votes'),
  rating: make('rating'),
});

const wide = { tags: [], rating: undefined, since: undefined };

/** All that is published. */
const whole = byOrder((sort) =>
  compiledPart((db, part: Pagination) => page(db, walked(db, { ...wide, sort }), orders[sort], part)),
);

interface TagPart extends Pagination {
  key: string;
}

/** What has one tag, in both ways. */
const ofTag = byOrder((sort) => ({
  walked: compiledPart((db, part: TagPart) =>
    page(db, walked(db, { ...wide, tags: [{ key: part.key, uses: 0 }], sort }), orders[sort], part),
  ),
  collected: compiledPart((db, part: TagPart) =>
    page(db, byTags(db, { ...wide, tags: [{ key: part.key, uses: 0 }] }), orders[sort], part),
  ),
}));

/** Published products that match, in an order. */
export const browseProducts = async (
  db: Handle,
  { sort, ...filter }: Filter & { sort: Sort },
  pagination: Pagination,
): Promise<Rows<ProductRow>> => {
  if (isWide(filter)) {
    const total = countByStatus(db, 'accepted');
    // Only deep in a list is it worth to wait for the count: to pass by all that is there takes long.
    const isBeyond = pagination.offset > 0 && pagination.offset >= (await total);
    return counted(isBeyond ? Promise.resolve([]) : whole[sort](db, pagination), total);
  }
  const matches = await matchesOf(db, filter);
  const { total } = matches;
  if (pagination.offset >= total) return { rows: [], total };
  const walks = await isWalkShorter(db, pagination, matches);
  const [tag, ...others] = filter.tags;
  if (tag && !others.length && isWide({ ...filter, tags: [] })) {
    const { walked: walk, collected: collect } = ofTag[sort];
    return { rows: await (walks ? walk : collect)(db, { key: tag.key, ...pagination }), total };
  }
  const some = walks ? walked(db, { sort, ...filter }) : matches.collected;
  return { rows: await page(db, some, orders[sort], pagination).execute(), total };
};

const firstIds = (query: Products, { limit, offset }: Pagination) =>
  byTrend(query).select('products.id').limit(limit).offset(offset);

const trendingOfTag = {
  walked: compiledPart((db, part: TagPart) =>
    firstIds(walked(db, { ...wide, tags: [{ key: part.key, uses: 0 }], sort: 'trending' }), part),
  ),
  collected: compiledPart((db, part: TagPart) =>
    firstIds(byTags(db, { ...wide, tags: [{ key: part.key, uses: 0 }] }), part),
  ),
};

/** The ids of a tag's first products in the trending order. */
export const trendingIdsOf = async (db: Handle, tag: TagInUse, limit: number): Promise<number[]> => {
  const part = { limit, offset: 0 };
  const walks = await isWalkShorter(db, part, { total: tag.uses, candidates: tag.uses });
  const rows = await trendingOfTag[walks ? 'walked' : 'collected'](db, { key: tag.key, ...part });
  return rows.map(({ id }) => id);
};
