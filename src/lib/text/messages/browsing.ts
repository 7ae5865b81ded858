import type { Age, Sort } from '#lib/domain/browsing.ts';
import { days } from '#lib/domain/durations.ts';
import { rating, ratingScore } from '#lib/domain/specification.ts';
import { trending } from '#lib/domain/trending.ts';
import { newcomerWeight } from '#lib/domain/vote-weights.ts';
import { counted } from '#lib/text/counts.ts';

/** Texts about the weight of a vote, in the explanations of orders. */
export const votesThatCount = `Votes by people with a verified e-mail address count here. On an account’s first day, each counts ${newcomerWeight}. Suspended accounts, throw-away addresses, additional addresses of one mailbox, and votes that are very likely coordinated or were removed count for nothing. The number next to a product counts all votes.`;

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

const { prior, weight } = ratingScore;
/** Age difference that weighs as much as ten times the votes. */
const tenfoldDays = trending.tenfoldAge / days(1);

interface Ranking {
  summary: string;
  how: string;
  formula?: string;
  lines: readonly string[];
  example: string;
}

const how = 'How?';

/** Explanations of each sort order. */
export const rankings: Record<Sort, Ranking> = {
  trending: {
    summary: 'Ranked by votes and freshness',
    how,
    formula: `Score = log10(1 + votes) + days since 1970 / ${tenfoldDays}`,
    lines: [
      'Days are counted up to the first acceptance, so editing a product does not change its score.',
      `A product that is ${tenfoldDays} days newer needs a tenth of the votes.`,
      votesThatCount,
    ],
    example: `For example: a product from today with 9 votes ranks like one from ${tenfoldDays} days ago with 99.`,
  },
  newest: {
    summary: 'Ranked by date',
    how,
    lines: [
      'The most recently accepted product comes first.',
      'Only the first acceptance counts. A product that is edited and reviewed again keeps its place.',
    ],
    example: 'For example: a product added on Monday and accepted on Wednesday counts as Wednesday’s.',
  },
  votes: {
    summary: 'Ranked by votes',
    how,
    lines: [
      'The sum of all votes since publication decides, however old they are.',
      votesThatCount,
      'Products with the same sum are in the order in which they were added.',
    ],
    example:
      'For example: a product with 12 votes comes before one with 11, unless more of the 12 are from new accounts.',
  },
  rating: {
    summary: 'Ranked by rating',
    how,
    formula: `Score = (m × C + sum of ratings) / (m + reviews), with m = ${weight} and C = ${prior}`,
    lines: [
      `In other words, the average of its ratings and ${weight} more ratings of ${prior}. So a few reviews can’t move a product to the top or the bottom.`,
      `Reviews weigh what votes do: ${newcomerWeight} from new accounts, nothing from unverified or suspended ones. All reviews are shown.`,
      'Products with the same score are in the order in which they were added.',
    ],
    example: `For example: one review of 5 stars scores ${((weight * prior + 5) / (weight + 1)).toFixed(2)}, and twenty of 4.5 on average score ${((weight * prior + 90) / (weight + 20)).toFixed(2)}.`,
  },
};
