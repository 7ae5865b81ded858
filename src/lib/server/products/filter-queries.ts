import { type Expression, type SqlBool, sql } from 'kysely';
import type { Sort } from '#lib/domain/browsing.ts';
import { rating as ratings } from '#lib/domain/specification.ts';
import type { FloorCount } from '#lib/server/cache/match-counts.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { type Products, published } from './product-lists.ts';

/** A tag as lists are narrowed by it. */
export interface TagInUse {
  key: string;
  /** Number of its products. */
  uses: number;
}

/** What is compared of each product, beside its tags. */
export interface Narrowing {
  /** Minimum mean of the ratings; without it, products without reviews too. */
  rating: number | undefined;
  /** When it was published at the earliest, ISO 8601. */
  since: string | undefined;
}

export interface Filter extends Narrowing {
  /** All of them. */
  tags: readonly TagInUse[];
}

export const isWide = ({ rating, since }: Narrowing): boolean => rating === undefined && since === undefined;

/** The tag of a filter that consists of one. */
export const onlyTagOf = ({ tags, ...narrowing }: Filter): TagInUse | undefined =>
  tags.length === 1 && isWide(narrowing) ? tags[0] : undefined;

const rated = (rating: number): Expression<SqlBool> =>
  sql<SqlBool>`(products.rating_sum >= ${sql.lit(rating)} * products.review_count and products.review_count > 0)`;

/** The text as an expression, so that a database reads another index than that of the dates. */
const publishedSince = (since: string): Expression<SqlBool> =>
  sql<SqlBool>`products.accepted_at || '' >= ${since}`;

const narrowed = (query: Products, { rating, since }: Narrowing): Products =>
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

/** What the rating and the age match, tags left aside: by an index that holds both. */
const byFloorAndAge = (db: Handle, { rating, since }: Narrowing): Products =>
  published(db)
    .$if(rating !== undefined, (some) => some.where(floorsFrom(rating ?? 0)))
    .$if(since !== undefined, (some) => some.where('products.accepted_at', '>=', since ?? ''));

/** For rows in order: with an offset PostgreSQL looks at one after the other, and never begins with all of the tag's. */
const hasTag = (key: string) => sql<SqlBool>`exists (select 1 from product_tags
  where product_tags.tag_key = ${key} and product_tags.product_id = products.id limit 1 offset 0)`;

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

/** An expression, so that SQLite finds these rows by their ids, and then compares them. */
const isPublished = sql<SqlBool>`products.status || '' = 'accepted'`;

export const byIds = (db: Handle, ids: Products): Products =>
  db.selectFrom('products').where(isPublished).where('products.id', 'in', ids.select('products.id'));

export const byTags = (db: Handle, filter: Filter): Products =>
  narrowed(
    db.selectFrom('products').where(isPublished).where('products.id', 'in', taggedIds(db, filter.tags)),
    filter,
  );

/**
 * By an index that holds all that is compared, and a set of the ids with the tags. SQLite reads no row; PostgreSQL those
 * whose pages were written since the last vacuum.
 */
export const byNarrowing = (db: Handle, { tags, ...filter }: Filter): Products =>
  byFloorAndAge(db, filter).$if(tags.length > 0, (query) =>
    query.where('products.id', 'in', taggedIds(db, tags)),
  );

/** How many of each number of stars have the tags and the age, by one look at the index for all of them. */
export const countByFloor = (db: Handle, filter: Filter): Promise<FloorCount[]> =>
  byNarrowing(db, { ...filter, rating: ratings.min })
    .select([ratingFloor.as('floor'), sql<number>`count(*)`.as('products')])
    .groupBy(ratingFloor)
    .execute();

/** In the order of an index, each row compared. */
export const walked = (db: Handle, { sort, ...filter }: Filter & { sort: Sort }): Products =>
  filter.tags
    .reduce((some, { key }) => some.where(hasTag(key)), narrowed(published(db), filter))
    // The index of moderators' lists has the votes by this number of the status.
    .$if(sort === 'votes', (query) => query.where('status_order', '=', 1));
