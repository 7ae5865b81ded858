import type { Sort } from '#lib/domain/browsing.ts';
import { days, hours } from '#lib/domain/durations.ts';
import { ranking } from '#lib/domain/ranking.ts';
import { ratingScore } from '#lib/domain/specification.ts';
import { trending } from '#lib/domain/trending.ts';
import { newcomerWeight, voteWeights } from '#lib/domain/vote-weights.ts';
import { counted, decimal } from '#lib/text/counts.ts';
import { siteName } from './site.ts';

const { min, max, step } = ranking.shares;
const percent = (value: number): string => `${value}%`;

/** Texts about the weight of a vote, in the explanations of orders. */
export const votesThatCount = `Votes by people with a verified e-mail address count here. On an account’s first day, each counts ${newcomerWeight}. Suspended accounts, throw-away addresses, additional addresses of one mailbox, and votes that are very likely coordinated or were removed count for nothing. The number next to a product counts all votes.`;

const { prior, weight: priorWeight } = ratingScore;
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
      'For example: a product with 12 votes comes before one with 11, unless at least two more of them are from new accounts.',
  },
  rating: {
    summary: 'Ranked by rating',
    how,
    formula: `Score = (m × C + sum of ratings) / (m + reviews), with m = ${priorWeight} and C = ${prior}`,
    lines: [
      `In other words, the average of its ratings and ${priorWeight} more ratings of ${prior}. So a few reviews can’t move a product to the top or the bottom.`,
      `Reviews weigh what votes do: ${newcomerWeight} from new accounts, nothing from unverified or suspended ones. All reviews are shown.`,
      'Products with the same score are in the order in which they were added.',
    ],
    example: `For example: one review of 5 stars scores ${((priorWeight * prior + 5) / (priorWeight + 1)).toFixed(2)}, and twenty of 4.5 on average score ${((priorWeight * prior + 90) / (priorWeight + 20)).toFixed(2)}.`,
  },
};

/** Texts of the page of all rules, which has `rankings` too. The rules of leaderboards are in leaderboards.ts. */
export const rankingRules = {
  title: 'How ranking works',
  description: `Every formula that orders products on ${siteName}, with its constants, a worked example, and what it can’t see.`,
  lead: 'Trending, most voted, best rated and leaderboards are formulas over public sums, so you can recompute them. No place is for sale.',
  contents: 'Contents',
  weights: {
    title: 'What a vote weighs',
    lead: 'The number on a vote button counts every person once. Orders add up weights instead:',
    all: [
      {
        weight: '1',
        lines: [
          `An account with a verified e-mail address, from ${voteWeights.firstDayLength / hours(1)} hours after it was made.`,
        ],
      },
      {
        weight: String(newcomerWeight),
        lines: ['The same account before that. Its votes gain full weight once its first day is over.'],
      },
      {
        weight: '0',
        lines: [
          'An account whose e-mail address is not verified, until it is.',
          'A suspended account, until that ends.',
          'A vote that is very likely coordinated, until moderators have decided about it.',
          'A vote on an account’s first day for a product that many new accounts vote for at once, if the browser sent no proof of work. It counts once the account is active after its first day, or a moderator keeps the votes.',
          'An address of a throw-away mail service, unless moderators trust that service.',
          'Every additional account of one mailbox, also while the one that counts is suspended. Anything after a plus sign is ignored, and so are dots at Gmail, and dots, hyphens and underscores at Proton. All domains of Gmail count as one, and so do those of Proton, Apple (icloud.com, me.com, mac.com) and Yandex, and all addresses at a member’s subdomain of Fastmail or addy.io.',
          `A deleted account that was suspended, younger than ${voteWeights.keptOnceDeleted / days(1)} days or not the only one of its mailbox. Votes of other deleted accounts keep their weight.`,
        ],
      },
    ],
    after: [
      'A review weighs as much as its writer’s votes. It weighs nothing while their vote for the product is very likely coordinated, or if that vote was removed. Reviews need no proof of work. All are shown with their own stars; the average is weighted.',
      'Votes that moderators removed count nowhere. The product’s page says how many there were.',
      'A weight changes only when one of these facts does. Closed leaderboards keep their results.',
    ],
  },
  /** Meanings of the names in the formulas. */
  terms: {
    trending: (tenfoldDays: number) => [
      { term: 'votes', text: 'The sum of their weights.' },
      {
        term: 'days since 1970',
        text: 'From 1 January 1970 to the first acceptance of the product, to the millisecond.',
      },
      { term: String(tenfoldDays), text: 'The days that weigh as much as ten times the votes.' },
    ],
    rating: (m: number, prior: number) => [
      { term: 'ratings', text: 'The stars of its reviews, each times the weight of its review.' },
      { term: 'reviews', text: 'The sum of their weights.' },
      { term: `m = ${m}, C = ${prior}`, text: `Every product begins with ${m} ratings of ${prior} stars.` },
    ],
  },
  elsewhere: {
    title: 'Other lists',
    lines: [
      'Featured products are chosen by the site’s team.',
      'Search sorts by how well words match. Votes decide only between equal matches, by the order ‘Trending’.',
      'Pages of tags and filtered lists use the orders above.',
      'Related products are those that the same people voted for, by votes of full weight. With fewer than three of these, products with the same tags are shown instead.',
    ],
  },
  example: 'A worked example',
  exampleLead: 'The first product in the order ‘Trending’, with its current numbers:',
  noExample: 'There is no product yet.',
  escapes: {
    title: 'What this can’t see',
    lines: [
      'One person with several real mailboxes can count several times. So can one with many addresses of a mail relay or at a private domain.',
      'Reviews are not examined: accounts that review a product together, and don’t vote for it, count in ‘Best rated’ until people act.',
      'Votes that are spread over days, by accounts that also vote for many other products, look like anybody else’s.',
      'On the board of a day, votes of accounts that were made that day keep their low weight: the board closes first.',
    ],
  },
  secrets: {
    title: 'What we don’t publish',
    lines: [
      'Who voted. Only moderators see that, and only for votes that look coordinated. But sums are exact: anybody who watches one can see what the next vote adds, and what a suspended account takes away.',
      'How many votes weigh nothing, except for the rounded shares below: leaderboards publish the sum of the weights, not the number of votes behind it.',
      'Why a vote or a review weighs what it does. Where there are few, their sum reveals what each weighs.',
      `Shares by weight are from yesterday, rounded to ${percent(step)}, and shown for products with ${min} to ${counted(max, 'vote')}.`,
    ],
  },
  check: {
    title: 'Check it yourself',
    text: 'The API gives the sums of each product and each of its leaderboards:',
    script: 'recomputes every order from them. It is one file and needs nothing but Node.js 24:',
    commands: (file: string, api: string) => [`curl -O ${file}`, `node ${file.split('/').at(-1)} ${api}`],
  },
  versions: {
    title: 'Versions',
    current: 'in use',
    /** Versions of all orders, the latest first. Tests compare the first one with the domain. */
    all: [
      {
        version: 6,
        date: '2026-11-29',
        text: 'Votes that are very likely coordinated weigh nothing until moderators have decided about them, no longer up to a thousandth, which decided ties; so do their voters’ reviews of the product. On leaderboards, the time of a vote that weighs nothing decides no tie either. All addresses at a member’s subdomain of addy.io are one mailbox.',
      },
      {
        version: 5,
        date: '2026-11-28',
        text: 'Votes of new accounts need a proof of work only while many votes for the product are very likely coordinated, no longer when they are only worth a look.',
      },
      {
        version: 4,
        date: '2026-11-28',
        text: 'Votes that look coordinated weigh at most a thousandth instead of a tenth, and so do their voters’ reviews of the product.',
      },
      {
        version: 3,
        date: '2026-11-28',
        text: 'Reviews weigh a tenth, or nothing, if their writer’s vote for the product looks coordinated or was removed. Throw-away addresses weigh like others if moderators trust their mail service. Votes without a proof of work count once moderators keep the burst.',
      },
      {
        version: 2,
        date: '2026-11-27',
        text: 'Votes that look coordinated weigh a tenth until moderators have kept or removed them. During a burst, votes of new accounts need a proof of work.',
      },
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

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Texts of why a product has its place, with names of products between the parts. */
export const placeTexts = {
  link: 'Why this place?',
  pageTitle: (name: string) => `Why ${name} has its place`,
  description: (name: string) =>
    `The votes, age and neighbours of ${name} in the trending order, and what would move it.`,
  rules: rankingRules.title,
  places: {
    title: 'Places',
    /** '3', or '1,000+' for those that are not counted. */
    number: (place: number | null): string =>
      place === null ? `${ranking.places.toLocaleString('en')}+` : place.toLocaleString('en'),
  },
  votes: {
    title: 'Votes',
    sum: (all: number, weight: number) =>
      `${counted(all, 'vote')} with a total weight of ${decimal(weight)}.`,
    shares: (day: string) => `By weight, as of ${day} and rounded to ${percent(step)}:`,
    share: {
      full: (value: number) => `${percent(value)} with full weight`,
      less: (value: number) => `${percent(value)} with less weight`,
      none: (value: number) => `${percent(value)} with none`,
    },
    noShares: `Shares by weight appear here, as of the day before, if the product has ${min} to ${counted(max, 'vote')}.`,
  },
  score: {
    title: 'Score in the trending order',
    /** With digits for three seconds of age. */
    total: (value: number): string => value.toFixed(6),
    formula: (weight: number, days: number, tenfoldDays: number, total: number) =>
      `log10(1 + ${decimal(weight)}) + ${days.toFixed(5)} / ${tenfoldDays} = ${total.toFixed(6)}`,
    terms: (weight: number, days: number, acceptedAt: string) => [
      { term: decimal(weight), text: 'The weight of its votes.' },
      {
        term: days.toFixed(5),
        text: `Days from 1970 to its first acceptance on ${acceptedAt}. A later date scores more.`,
      },
    ],
  },
  rating: {
    title: 'Score in the order by rating',
    formula: (prior: number, m: number, sum: number, weight: number, total: number) =>
      `(${m} × ${prior} + ${decimal(sum)}) / (${m} + ${decimal(weight)}) = ${total.toFixed(4)}`,
    terms: (sum: number, weight: number, reviews: number) => [
      { term: decimal(sum), text: `The weighted stars of ${counted(reviews, 'review')}.` },
      { term: decimal(weight), text: 'The weight of these reviews.' },
    ],
  },
  neighbours: {
    title: 'What would move it',
    above: (more: number | null) =>
      `${sentence(votes(more, 'more '))} of full weight would move this product above it.`,
    here: 'This product',
    first: 'No product is above it.',
    below: (more: number | null) =>
      `${sentence(votes(more, 'more '))} of full weight would move it above this product.`,
    last: 'No product is below it.',
    today: (needed: number | null) =>
      needed === 0
        ? 'A product accepted today ranks above it without a single vote.'
        : `A product accepted today would pass it with ${votes(needed)} of full weight.`,
    age: (tenfoldDays: number) =>
      `Its score does not fall with time, but newer products need fewer votes: a tenth after ${tenfoldDays} days.`,
  },
  boards: {
    title: 'Leaderboards',
    entry: (weight: number) => `weight ${decimal(weight)}`,
  },
} as const;
