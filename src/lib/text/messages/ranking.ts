import { hours } from '#lib/domain/durations.ts';
import { ranking } from '#lib/domain/ranking.ts';
import { voteWeights } from '#lib/domain/vote-weights.ts';
import { counted } from '#lib/text/counts.ts';
import { newcomerWeight } from '#lib/text/votes-that-count.ts';
import { siteName } from './site.ts';

const { min, step } = ranking.shares;

/** At most three decimals, as weights have. */
const decimal = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 3 });
/** Enough digits to tell two neighbours apart. */
const score = (value: number): string => value.toFixed(4);

/** Texts of the page of all rules. Those of each order are in browsing.ts and leaderboards.ts. */
export const rankingRules = {
  title: 'How ranking works',
  description: `Every formula that orders products on ${siteName}, with its constants, a worked example, and what it can’t see.`,
  lead: 'Every order is a formula over public numbers. Nobody can pay for a place, and you can recompute each one.',
  contents: 'Contents',
  weights: {
    title: 'What a vote weighs',
    lines: [
      `1 (full weight): an account with a verified e-mail address, from ${voteWeights.firstDayLength / hours(1)} hours after it was made.`,
      `${newcomerWeight}: the same account before that. Its votes gain full weight when that time is over.`,
      '0: an account whose e-mail address is not verified, until it is.',
      '0: a suspended account, until that ends.',
      '0: an address of a throw-away mail service.',
      '0: every further account of one mailbox. What follows a plus sign is ignored, and at Gmail dots are.',
    ],
    after: [
      'The number on the vote button counts every person once. Orders use the sum of the weights.',
      'Reviews weigh the same. All are displayed with their own stars; the average is weighted.',
      'A weight changes when one of these facts does, not with time, and closed leaderboards keep their result.',
    ],
  },
  example: 'A worked example',
  noExample: 'There is no product yet.',
  escapes: {
    title: 'What this can’t see',
    lines: [
      'One person with several real mailboxes counts several times.',
      'Votes that are spread over days, by accounts that also vote for many other products, look like anybody’s.',
      'Votes of a deleted account keep the weight that they had.',
      'On the board of a day, a newcomer’s vote keeps its low weight: the board closes before the account is a day old.',
    ],
  },
  secrets: {
    title: 'What we don’t publish',
    lines: [
      'Who voted. No page and no call of the API tells whether an account voted for something.',
      `What the vote of an account weighs. Only sums are public: if you watch one, you see what the next vote adds, not whose it is. Shares by weight are of yesterday, rounded to ${step} %, and appear from ${min} votes on.`,
    ],
  },
  check: {
    title: 'Check it yourself',
    text: 'The API gives the sums of each product and each of its leaderboards:',
    script:
      'recomputes all orders from them. It is one file of the source code and needs nothing but Node.js.',
  },
  versions: {
    title: 'Versions',
    /** Of the weights, the latest first. Tests compare the first one with the domain. */
    all: [
      {
        version: 1,
        date: '2026-11-27',
        text: 'Votes and reviews have weights: 0 for throw-away addresses, further accounts of a mailbox and suspended accounts, less in an account’s first day.',
      },
      {
        version: 0,
        date: '2026-11-21',
        text: 'Votes of accounts with a verified e-mail address counted 1, all others 0. Every review counted in the average.',
      },
    ],
  },
} as const;

/** '3 more votes', 'more than 10,000 votes'. */
const votes = (count: number | null, more = ''): string =>
  count === null
    ? `more than ${counted(ranking.votes, 'vote').replace(' ', ` ${more}`)}`
    : counted(count, 'vote').replace(' ', ` ${more}`);

const placeText = (place: number | null): string =>
  place === null
    ? `below place ${ranking.places.toLocaleString('en')}`
    : `place ${place.toLocaleString('en')}`;

/** Texts of why a product has its place. Names of products stand between the parts. */
export const placeTexts = {
  link: 'Why this place?',
  pageTitle: (name: string) => `Why ${name} has its place`,
  description: (name: string) =>
    `The votes, age and neighbours of ${name} in the trending order, and what would move it.`,
  rules: rankingRules.title,
  places: ({ trending, votes, rating }: Record<'trending' | 'votes' | 'rating', number | null>): string =>
    `Trending: ${placeText(trending)}. Most voted: ${placeText(votes)}. Best rated: ${placeText(rating)}.`,
  votes: {
    title: 'Votes',
    sum: (all: number, weight: number) =>
      `${counted(all, 'vote')} with a total weight of ${decimal(weight)}.`,
    shares: (day: string, { full, less, none }: Record<'full' | 'less' | 'none', number>) =>
      `By weight, as of ${day} and rounded to ${step} %: about ${full} % full, ${less} % less, ${none} % nothing.`,
    noShares: `From ${min} votes on, their shares by weight appear here, as of the day before.`,
  },
  score: {
    title: 'Score in the trending order',
    formula: (weight: number, days: number, tenfoldDays: number, total: number) =>
      `log10(1 + ${decimal(weight)}) + ${days.toFixed(4)} / ${tenfoldDays} = ${score(total)}`,
    days: (days: string) => `${days} is the time of its first acceptance in days since 1970.`,
  },
  rating: {
    title: 'Score in the order by rating',
    formula: (prior: number, m: number, sum: number, weight: number, total: number) =>
      `(${m} × ${prior} + ${decimal(sum)}) / (${m} + ${decimal(weight)}) = ${score(total)}`,
    sums: (reviews: number) =>
      `From ${counted(reviews, 'review')}: the sum of the weighted stars, and of the weights.`,
  },
  neighbours: {
    title: 'What would move it',
    above: (more: number | null) => `${votes(more, 'more ')} of full weight would move it above`,
    first: 'No product is above it.',
    below: (more: number | null) => `would pass it with ${votes(more, 'more ')}.`,
    last: 'No product is below it.',
    today: (needed: number | null) =>
      `A product accepted today would pass it with ${votes(needed)} of full weight.`,
    age: (tenfoldDays: number) =>
      `Its score falls only compared with newer products: after ${tenfoldDays} days, a new one needs a tenth of its votes.`,
  },
  boards: {
    title: 'Leaderboards',
    entry: (all: number, weight: number) =>
      `${counted(all, 'vote')} that count, with a total weight of ${decimal(weight)}`,
  },
} as const;
