import { counted } from '#lib/text/counts.ts';

/**
 * Texts of a product's page that only the server renders, and those that only makers and moderators load. Texts that other
 * scripts load are in the files of their nouns, because their size is budgeted.
 */

export const factTexts = { label: 'About this product' } as const;

export const ratingTexts = {
  label: 'Ratings',
  stars: (stars: number, reviews: number) => `${counted(stars, 'star')}: ${counted(reviews, 'review')}`,
} as const;

export const reviewLabels = {
  writeReview: 'Write a review',
  yourReview: 'Your review',
  loginToReview: 'Log in to review',
  olderReviews: 'Show older reviews',
  newerReviews: 'Newer reviews',
  readOn: 'Read more',
  showLess: 'Show less',
} as const;

export const reviewOrderTexts = {
  label: 'Sort reviews',
  newest: 'Newest',
  best: 'Best',
  worst: 'Worst',
  /** Links to the pages of reviews that are not in the order of their dates. */
  more: 'Show more reviews',
  before: 'Reviews before these',
} as const;

export const relatedTexts = {
  votes: 'People who voted for this also voted for',
  tags: 'Similar products',
} as const;

export const pastTexts = {
  title: 'History',
  /** Distinguishes it from the moderators’ history of decisions. */
  region: 'History of this product',
  published: 'Published on',
  featured: 'Featured on',
} as const;

export const shareTexts = { label: 'Share', copied: 'Link copied' } as const;

/** Note to a product's maker and moderators, while a burst of its votes waits for a decision. */
export const voteCheckTexts = {
  title: 'We are checking recent votes',
  meaning:
    'Many new accounts voted within a short time. All votes count in the number shown, but some weigh nothing in lists until a moderator decides. A leaderboard that ends before that waits for up to a day.',
  maker: 'You don’t have to do anything.',
} as const;

/** The maker's strip. */
export const makerStripTexts = {
  label: 'Your product',
  removedVotes: 'Removed votes',
  figures: (votes: number, reviews: number): string =>
    `${counted(votes, 'vote')} · ${counted(reviews, 'review')}`,
  today: (place: number): string => `Place ${place} today`,
} as const;
