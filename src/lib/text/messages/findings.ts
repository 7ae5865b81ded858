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

/** Errors of decisions and objections, by their codes: other screens need not load them. */
export const findingErrorTexts = {
  finding_decided: 'These votes have changed, or somebody else has decided about them. Look at them again.',
  own_finding: 'You added one of these products or cast one of these votes: another moderator has to decide.',
  already_objected: 'You have already objected, and can do so once.',
  already_answered: 'Somebody else has already answered this objection. Look at it again.',
} as const;
