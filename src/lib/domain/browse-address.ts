import { browsing, rating as ratings } from '#lib/limits.ts';
import { paths } from '#lib/paths.ts';
import { type Age, ages, type BrowseQuery, type Sort, sorts } from './browsing.ts';
import { readPage } from './paging.ts';
import { keyOfSlug } from './tag-slug.ts';

/** The parameters of sorted and filtered lists, in the order of their addresses. */
export const browseParameters = ['sort', 'tags', 'rating', 'age'] as const;

/** In one order and spelling; what is left out, or the default, is not in there. */
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

/**
 * The address of a sorted or filtered list in the one spelling that it has, whatever its values; undefined for an address
 * without these parameters. A search takes no filters.
 */
export const canonicalBrowsePath = (query: URLSearchParams): string | undefined => {
  if (!browseParameters.some((name) => query.has(name))) return;
  const page = readPage(query.get('page'));
  const q = query.get('q');
  if (q !== null) return paths.productList({ q, page });
  const value = (name: string): string => encodeURIComponent(query.get(name) ?? '');
  return addressOf([
    ['sort', query.get('sort') === 'trending' ? null : value('sort')],
    ['tags', joined(slugsIn(query))],
    ['rating', value('rating')],
    ['age', value('age')],
    ['page', page === 1 ? null : String(page)],
  ]);
};

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);

/** Reads the sorting and the filters of an address. @returns undefined if a value is none */
export const readBrowseQuery = (
  query: URLSearchParams,
): (BrowseQuery & { sort: Sort; tags: string[] }) | undefined => {
  const text = (name: string): string => query.get(name) ?? '';
  const sort = oneOf(sorts, text('sort') || 'trending');
  const age: Age | undefined = oneOf(ages, text('age'));
  const rating = /^\d$/.test(text('rating')) ? Number(text('rating')) : undefined;
  const tags = slugsIn(query);
  const isRating = rating !== undefined && rating >= ratings.min && rating <= ratings.max;
  const isKnown =
    (age || !text('age')) &&
    (isRating || !text('rating')) &&
    tags.length <= browsing.tags &&
    tags.every((slug) => keyOfSlug(slug) !== undefined);
  return sort && isKnown ? { sort, tags, rating, age } : undefined;
};
