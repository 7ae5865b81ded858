import type { Finding } from '#lib/contract/findings.ts';
import type { RemovedVotes } from '#lib/contract/products.ts';
import { counted } from '#lib/text/counts.ts';
import { absoluteDate } from '#lib/text/dates.ts';

/** Why votes were removed, after their number and a colon. */
export const removalReasonTexts: Record<NonNullable<Finding['reason']>, string> = {
  coordinated: 'coordinated voting',
  automated: 'automated voting',
  duplicates: 'several accounts of one person',
};

/** On the page of their product. */
export const removedVotesText = ({ votes, on, reason }: RemovedVotes): string =>
  `${counted(votes, 'vote')} removed on ${absoluteDate(on)}: ${removalReasonTexts[reason]}`;
