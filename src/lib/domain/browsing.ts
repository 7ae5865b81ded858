import { days } from './durations.ts';

/** Filters of the product list. `tags`: how many at once. */
export const browsing = {
  tags: 5,
  daysOf: { week: 7, month: 30, year: 365 },
  /** Tags that are offered to narrow a list. */
  tagsOffered: 12,
  /** Offset from which a page of a list counts as a combination: reading it skips all products before it. */
  deepFrom: 600,
  /** Matches of two filters or more are counted up to here. */
  countedUpTo: 1_000,
} as const;

/** Orders of the product list; the first is the default. */
export const sorts = ['trending', 'newest', 'votes', 'rating'] as const;
export type Sort = (typeof sorts)[number];

/** Filters by the time since a product's publication. */
export const ages = ['week', 'month', 'year'] as const;
export type Age = (typeof ages)[number];

/** Sort order and filters of a list. An absent field does not filter. */
export interface BrowseQuery {
  sort?: Sort | undefined;
  /** Slugs of tags, all of which a product must have. */
  tags?: readonly string[] | undefined;
  /** Minimum mean of the ratings. */
  rating?: number | undefined;
  age?: Age | undefined;
}

interface Filters {
  tags?: readonly unknown[] | undefined;
  rating?: unknown;
  age?: unknown;
}

export const countFilters = ({ tags = [], rating, age }: Filters): number =>
  tags.length + (rating === undefined ? 0 : 1) + (age === undefined ? 0 : 1);

/** True if it is the list of all products in their default order. */
export const isPlainList = (query: BrowseQuery): boolean =>
  countFilters(query) === 0 && (query.sort ?? 'trending') === 'trending';

/** True if all products before a part of a list are many to pass over. */
export const isDeep = (offset: number): boolean => offset >= browsing.deepFrom;

/** True if a list is one of more combinations than a cache should hold, or depends on the clock. */
const isCombination = (query: BrowseQuery): boolean =>
  query.age !== undefined || countFilters(query) + (query.sort && query.sort !== 'trending' ? 1 : 0) > 1;

/** True if a part of a list counts against the limit of combinations: it is one, or so deep that it takes as long. */
export const isCostly = ({ offset = 0, ...query }: BrowseQuery & { offset?: number }): boolean =>
  isCombination(query) || isDeep(offset);

const day = days(1);

/** The beginning (UTC) of the day on which a product of this age was published at the earliest. */
export const earliestOf = (age: Age, now: Date): string =>
  new Date((Math.floor(now.getTime() / day) - browsing.daysOf[age]) * day).toISOString();
