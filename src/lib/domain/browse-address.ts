import { paths } from '#lib/paths.ts';
import { type Age, ages, type BrowseQuery, browsing, type Sort, sorts } from './browsing.ts';
import { readPage } from './paging.ts';
import { rating as ratings } from './specification.ts';
import { keyOfSlug } from './tag-slug.ts';

/** The parameters of sorted and filtered lists, in the order of their addresses. */
const browseParameters = ['sort', 'tags', 'rating', 'age'] as const;

/** Builds the canonical address: parameters in a fixed order, without defaults and empty values. */
const addressOf = (values: readonly (readonly [name: string, value: string | null])[]): string => {
  const query = values.flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  return query.length ? `${paths.products}?${query.join('&')}` : paths.products;
};

const joined = (slugs: readonly string[]): string =>
  [...new Set(slugs)].sort().map(encodeURIComponent).join(',');

/** Path of a page of the sorted and filtered product list. */
export const browsePath = ({
  sort,
  tags = [],
  rating,
  age,
  page = 1,
}: BrowseQuery & { page?: number }): string =>
  addressOf([
    ['sort', sort === undefined || sort === 'trending' ? null : sort],
    ['tags', joined(tags)],
    ['rating', rating === undefined ? null : String(rating)],
    ['age', age ?? null],
    ['page', page === 1 ? null : String(page)],
  ]);

const slugsIn = (query: URLSearchParams): string[] =>
  query.getAll('tags').flatMap((text) => text.split(',').filter(Boolean));

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);

/** The order that an address names. Unknown ones mean the default: they show the same products. */
const readSort = (query: URLSearchParams): Sort => oneOf(sorts, query.get('sort') ?? '') ?? 'trending';

/** A search alone in the spelling of the site's own form; the empty one has a message. */
const canonicalSearchPath = (query: URLSearchParams): string | undefined => {
  const q = query.get('q');
  if (!q || [...query.keys()].some((name) => name !== 'q' && name !== 'page')) return;
  return paths.productList({ q, page: readPage(query.get('page')) });
};

/**
 * The address of a sorted or filtered list, or of a search, in the one spelling that it has;
 * undefined if the address has none of their parameters. Keeps invalid filters. A search takes no filters.
 */
export const canonicalListPath = (query: URLSearchParams): string | undefined => {
  if (!browseParameters.some((name) => query.has(name))) return canonicalSearchPath(query);
  const page = readPage(query.get('page'));
  const q = query.get('q');
  if (q !== null) return paths.productList({ q, page });
  const sort = readSort(query);
  const value = (name: string): string => encodeURIComponent(query.get(name) ?? '');
  return addressOf([
    ['sort', sort === 'trending' ? null : sort],
    ['tags', joined(slugsIn(query))],
    ['rating', value('rating')],
    ['age', value('age')],
    ['page', page === 1 ? null : String(page)],
  ]);
};

/** Reads the sorting and the filters of an address. @returns undefined if a filter is invalid */
export const readBrowseQuery = (
  query: URLSearchParams,
): (BrowseQuery & { sort: Sort; tags: string[] }) | undefined => {
  const text = (name: string): string => query.get(name) ?? '';
  const age: Age | undefined = oneOf(ages, text('age'));
  const rating = /^\d$/.test(text('rating')) ? Number(text('rating')) : undefined;
  const tags = slugsIn(query);
  const isRating = rating !== undefined && rating >= ratings.min && rating <= ratings.max;
  const isKnown =
    (age || !text('age')) &&
    (isRating || !text('rating')) &&
    tags.length <= browsing.tags &&
    tags.every((slug) => keyOfSlug(slug) !== undefined);
  return isKnown ? { sort: readSort(query), tags, rating, age } : undefined;
};
