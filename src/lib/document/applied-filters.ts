import type { TagSummary } from '#lib/contract/tags.ts';
import type { BrowseQuery } from '#lib/domain/browsing.ts';
import { browsing } from '#lib/domain/browsing.ts';
import { ageLabels, sortLabels, starLabel } from '#lib/text/messages/browsing.ts';
import { labels } from '#lib/text/messages/labels.ts';

/** A filter of a list, and the list without it. */
export interface AppliedFilter {
  label: string;
  without: BrowseQuery;
}

/** @param tags those that the query names */
export const appliedFilters = (
  { tags: slugs = [], rating, age, sort }: BrowseQuery,
  tags: readonly TagSummary[],
): AppliedFilter[] => {
  const query = { sort, tags: slugs, rating, age };
  return [
    ...tags.map(({ tag, slug }) => ({
      label: tag,
      without: { ...query, tags: slugs.filter((other) => other !== slug) },
    })),
    ...(rating === undefined ? [] : [{ label: starLabel(rating), without: { ...query, rating: undefined } }]),
    ...(age === undefined ? [] : [{ label: ageLabels[age], without: { ...query, age: undefined } }]),
  ];
};

/** 'Products, Newest, docker': a list by its order and its filters. */
export const listTitle = ({ sort = 'trending' }: BrowseQuery, applied: readonly AppliedFilter[]): string =>
  [
    labels.products,
    ...(sort === 'trending' ? [] : [sortLabels[sort]]),
    ...applied.map(({ label }) => label),
  ].join(', ');

/** Tags to narrow a list by: those that it has not yet, and none if it has as many as a list can have. */
export const offeredTags = (
  chosen: readonly string[],
  related: readonly TagSummary[],
): readonly TagSummary[] =>
  chosen.length < browsing.tags ? related.filter(({ slug }) => !chosen.includes(slug)) : [];

/** Results of a list without one of its filters. */
export interface LooserList extends AppliedFilter {
  total: number;
  /** True if it holds more than `total`. */
  hasMore: boolean;
}
