import type { DecidedStatus, ModerationSort } from '#lib/contract/moderation.ts';
import { counted } from '#lib/text/counts.ts';
import { labels } from './labels.ts';
import { productDialogs } from './own-products.ts';

/** Results of moderators' actions. */
export const moderationMessages = {
  othersReviewRemoved: 'The review is removed',
  reportsDismissed: 'The reports are dismissed',
} as const;

/** Confirmations. */
export const moderationConfirmations = {
  removeOthersReview: {
    title: 'Remove this review?',
    text: 'Its text and its stars leave the site. Its writer can write another one.',
    confirm: 'Remove',
    destroys: true,
  },
  dismissReports: {
    title: 'Dismiss these reports?',
    text: 'The product stays on the shelves, and what was said against it is gone.',
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
  changed: 'Changed since decided',
} as const;

const decisionVerbs: Record<DecidedStatus, string> = { accepted: labels.accept, rejected: labels.reject };

/** Confirmation of a bulk decision. */
export const confirmDecision = (status: DecidedStatus, count: number) => ({
  title: `${decisionVerbs[status]} ${counted(count, 'product')}?`,
  text: 'Each can be decided on again later.',
  confirm: `Yes, ${decisionVerbs[status].toLowerCase()}`,
});

/** Progress of a bulk decision. */
export const decisionProgress = (done: number, of: number): string => `${done} of ${of} decided`;

/** Result of a bulk decision: how many products it changed, and the names of the others. */
export const decisionSummary = (status: DecidedStatus, reached: number, missed: readonly string[]) => ({
  title: missed.length === 0 ? productDialogs.updated.title : 'Not all were updated',
  text: [
    `${counted(reached, 'product')} ${status}.`,
    ...(missed.length ? [`Could not be ${status}: ${missed.join(', ')}.`] : []),
  ].join(' '),
});

/** Notes that a list is truncated. */
export const latestOnly = (visible: number): string =>
  `These are the latest ${visible.toLocaleString('en')}.`;
