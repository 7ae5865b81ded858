import type { ModerationSort } from '#lib/contract/moderation.ts';

/** Results of moderators' actions. */
export const moderationMessages = {
  othersReviewRemoved: 'The review is removed',
  reportsDismissed: 'The reports are dismissed',
} as const;

/** Confirmations. */
export const moderationConfirmations = {
  removeOthersReview: {
    title: 'Remove this review?',
    text: 'Its text and stars are removed. Its writer can write another one.',
    confirm: 'Remove',
    destroys: true,
  },
  dismissReports: {
    title: 'Dismiss these reports?',
    text: 'The product stays listed, and its reports are removed.',
    confirm: 'Dismiss',
  },
} as const;

export const pendingProducts = (total: number): string => `Pending Products : ${total.toLocaleString('en')}`;

export const reportedProducts = (total: number): string =>
  `Reported Products : ${total.toLocaleString('en')}`;

/** Sortings of the review queue. */
export const moderationSorts: Record<ModerationSort, string> = {
  pending: 'Pending first',
  newest: 'Newest',
  oldest: 'Oldest',
  name: 'Name',
  votes: 'Votes',
  reports: 'Reports',
};

/** Filters of the review queue. */
export const moderationViews = {
  all: 'All',
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  coming: 'Accepted, to appear',
  changed: 'Changed since decided',
} as const;

/** Notes that a list is truncated. */
export const latestOnly = (visible: number): string =>
  `These are the latest ${visible.toLocaleString('en')}.`;
