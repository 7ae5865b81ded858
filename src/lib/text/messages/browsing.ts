import type { Age, Sort } from '#lib/domain/browsing.ts';
import { rating } from '#lib/domain/specification.ts';
import { counted } from '#lib/text/counts.ts';

/** Texts of sorted and filtered lists. */
export const sortLabels: Record<Sort, string> = {
  trending: 'Trending',
  newest: 'Newest',
  votes: 'Most voted',
  rating: 'Best rated',
};

export const ageLabels: Record<Age, string> = {
  week: 'Past week',
  month: 'Past month',
  year: 'Past year',
};

export const starLabel = (stars: number): string =>
  counted(stars, 'star') + (stars === rating.max ? '' : ' or more');

export const browseTexts = {
  sort: 'Sort',
  filter: 'Filter',
  tags: 'Tags',
  rating: 'Rating',
  age: 'Published',
  anyRating: 'Any',
  anyAge: 'Any time',
  allTags: 'All tags',
  clear: 'Clear all',
  applied: 'Filters',
  without: (what: string) => `Remove the filter ‘${what}’`,
  allRules: 'All rules, with an example',
  unknown: 'The tag, order or filter in this address does not exist.',
  seeAll: 'See all products',
  seeTags: 'See all tags',
} as const;

/** An empty site. The link is followed by what to do after it. */
export const noProductTexts = {
  title: 'No products yet',
  signUp: 'Sign up',
  addFirst: 'and add the first one.',
} as const;

/** Texts of a list or search without hits. The title of a search is the brand's `nothingFound`. */
export const noHitTexts = {
  /** Filters that match nothing. */
  filtered: 'No product matches all of these',
  loosen: 'Remove one of these:',
  stillNothing: 'Removing just one of them finds nothing either.',
  /** Above the closest hits, if no product has all words of a search. */
  comesNear: 'No product has all of these words. These come close:',
  makersBeginning: 'Makers with a matching name:',
  tryAnother: 'Try a shorter or more common word, or',
  seeAll: 'see all products',
} as const;
