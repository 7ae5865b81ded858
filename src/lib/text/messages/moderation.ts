import type { ModerationSort, Twin } from '#lib/contract/moderation.ts';
import { counted } from '#lib/text/counts.ts';
import { rejectionErrors } from './rejections.ts';

/** Results of moderators' actions. */
export const moderationMessages = {
  othersReviewRemoved: 'Review removed',
  reportsDismissed: 'Reports dismissed',
  notReported: 'Its reports were dismissed, or it is no longer published.',
} as const;

/** Confirmations. */
export const moderationConfirmations = {
  removeOthersReview: {
    title: 'Remove this review?',
    text: 'Its text and stars are removed. The author can write a new one.',
    label: 'Why? The author reads it.',
    missing: rejectionErrors.noteMissing,
    confirm: 'Remove',
    destroys: true,
  },
  dismissReports: {
    title: 'Dismiss these reports?',
    text: 'The product stays listed. Its reports are removed.',
    confirm: 'Dismiss',
  },
} as const;

export const pendingProducts = (total: number): string => `Pending Products : ${total.toLocaleString('en')}`;

export const reportedProducts = (total: number): string =>
  `Reported Products : ${total.toLocaleString('en')}`;

/** Sortings of the review queue. */
export const moderationSorts: Record<Exclude<ModerationSort, 'pending'>, string> = {
  queue: 'Longest wait first',
  newest: 'Newest',
  oldest: 'Oldest',
  name: 'Name',
  votes: 'Votes',
  reports: 'Reports',
};

/** Sort options of a filter. Decided products are sorted by the decision, not by a wait. */
export const sortsOf = (view: string): typeof moderationSorts =>
  ['accepted', 'rejected', 'coming', 'changed'].includes(view)
    ? { ...moderationSorts, queue: 'Latest decision' }
    : moderationSorts;

/** Date of a row, unless the queue's own order shows how long a product has waited or been decided. */
export const addedOn = (date: string): string => `added ${date}`;

/** Filters of the review queue. */
export const moderationViews = {
  all: 'All',
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  coming: 'Scheduled',
  changed: 'Edited since the decision',
} as const;

/** Another product that may be the same. */
export const twinTexts = {
  title: 'Possible duplicate',
  same: ({ by, sameName }: Pick<Twin, 'by' | 'sameName'>): string => {
    if (by === 'name') return 'Same name as';
    return sameName ? 'Same link and name as' : 'Same link as';
  },
  more: (count: number): string => `and ${count} more`,
} as const;

/** Texts of the changes since the last decision. */
export const diffTexts = {
  title: 'Changed since a moderator decided',
  before: 'Before',
  now: 'Now',
  nothing: 'nothing',
  removed: 'Removed',
  added: 'Added',
  sameWords: 'The words are the same: only spaces and line breaks differ.',
  unchanged: (paragraphs: number): string => counted(paragraphs, 'unchanged paragraph'),
} as const;

/** The filter of the review queue that is one press away. */
export const onlyPending = moderationViews.pending;

/** Notes that a list is truncated. */
export const latestOnly = (visible: number): string =>
  `These are the latest ${visible.toLocaleString('en')}.`;

/** The strip of moderators on the page of a product. */
export const stripTexts = {
  label: 'Moderation',
  details: 'Details',
  keys: 'Keys',
  nothingYet: 'No decisions and no reports yet.',
  decideVotes: 'Decide about these votes',
} as const;
