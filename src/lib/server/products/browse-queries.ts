import type { Sort } from '#lib/domain/browsing.ts';
import type { MatchCountCache, MatchCounts } from '#lib/server/cache/match-counts.ts';
import { compiledPart } from '#lib/server/db/compiled.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { Pagination, Rows } from '#lib/server/db/pagination.ts';
import { countMatches } from './count-matches.ts';
import { byIds, byNarrowing, byTags, type Filter, isWide, onlyTagOf, walked } from './filter-queries.ts';
import { byTrend, countByStatus, counted, latestFirst, type Order, page } from './product-lists.ts';
import type { ProductRow } from './to-entity.ts';

const orders: Record<Sort, Order> = {
  trending: byTrend,
  newest: latestFirst,
  votes: (query) => query.orderBy('products.votes', 'desc').orderBy('products.id'),
  rating: (query) => query.orderBy('products.rating_score', 'desc').orderBy('products.id'),
};

/**
 * Whether to walk along the index of an order until the page is full, or to collect all and to sort that: the rarer the
 * matches, the longer the walk; the more there are to compare, the longer the other.
 */
const isWalkShorter = async (
  db: Handle,
  { offset, limit }: Pagination,
  { total, cost }: Pick<MatchCounts, 'total' | 'cost'>,
): Promise<boolean> => {
  const all = await countByStatus(db, 'accepted');
  return ((offset + limit) * all) / Math.max(1, total) <= cost;
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
  counts: MatchCountCache,
  { sort, ...filter }: Filter & { sort: Sort },
  pagination: Pagination,
): Promise<Rows<ProductRow>> => {
  if (!filter.tags.length && isWide(filter)) {
    const total = countByStatus(db, 'accepted');
    // Only deep in a list is it worth to wait for the count: to pass by all that is there takes long.
    const isBeyond = pagination.offset > 0 && pagination.offset >= (await total);
    return counted(isBeyond ? Promise.resolve([]) : whole[sort](db, pagination), total);
  }
  const matches = await countMatches(db, counts, filter);
  const { total } = matches;
  if (pagination.offset >= total) return { rows: [], total };
  const walks = await isWalkShorter(db, pagination, matches);
  const onlyTag = onlyTagOf(filter);
  if (onlyTag) {
    const { walked: walk, collected: collect } = ofTag[sort];
    return { rows: await (walks ? walk : collect)(db, { key: onlyTag.key, ...pagination }), total };
  }
  const collected = matches.byNarrowing ? byIds(db, byNarrowing(db, filter)) : byTags(db, filter);
  const some = walks ? walked(db, { sort, ...filter }) : collected;
  return { rows: await page(db, some, orders[sort], pagination).execute(), total };
};
