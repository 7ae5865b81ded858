import type { DecidedStatus, Decision } from '#lib/contract/moderation.ts';
import type { ProductStatus } from '#lib/contract/products.ts';
import { counted } from '#lib/text/counts.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';

/** Texts about decisions of moderators on products. */

const decisionVerbs: Record<DecidedStatus, string> = {
  accepted: screenLabels.accept,
  rejected: screenLabels.reject,
};

const outcomeOf = (decision: Decision): string => ('status' in decision ? decision.status : 'featured');

const nameOrCount = (names: readonly string[]): string =>
  names.length === 1 ? (names[0] ?? '') : counted(names.length, 'product');

/** Toast after a decision, with the name of a single product: 'Regret was accepted.', '3 products were rejected.' */
export const decidedText = (names: readonly string[], decision: Decision): string =>
  `${nameOrCount(names)} ${names.length === 1 ? 'was' : 'were'} ${outcomeOf(decision)}.`;

/** Why a decision changed nothing. */
export const alreadyDecided = 'It was already in that state.';

/** Why a decision was rejected: another one came first. */
export const decidedSince = (name: string, status: ProductStatus): string =>
  `${name} has been decided on since you loaded it. It is ${status} now.`;

const featureWarning = 'You can undo this for ten seconds.';

/** Confirmation before featuring one product with the keyboard shortcut. */
export const confirmFeature = (name: string) => ({
  title: `Feature ${name}?`,
  text: featureWarning,
  confirm: 'Yes, feature',
});

const laterText = 'You can change each decision later.';

/** Warning before a rejection that includes published products. */
const unpublishText = (count: number, published: number): string =>
  count === 1
    ? 'It is published and will be taken off the lists. '
    : `${published} of them ${published === 1 ? 'is' : 'are'} published. ${published === 1 ? 'It' : 'They'} will be taken off the lists. `;

/** Confirmation of a decision on many products. @param published how many of them are published now */
export const confirmDecision = (decision: Decision, count: number, published: number) => {
  const verb = 'status' in decision ? decisionVerbs[decision.status] : 'Feature';
  const isRejection = 'status' in decision && decision.status === 'rejected';
  return {
    title: `${verb} ${counted(count, 'product')}?`,
    text:
      'status' in decision
        ? `${isRejection && published ? unpublishText(count, published) : ''}${laterText}`
        : featureWarning,
    confirm: `Yes, ${verb.toLowerCase()}`,
  };
};

/** Progress of a decision on many products. */
export const decisionProgress = (done: number, of: number): string => `${done} of ${of} decided`;

/** Result of a decision on many products, of which some were missed. @param reason why it stopped before the rest, if it did */
export const partlyDecided = (
  decision: Decision,
  reached: number,
  missed: readonly string[],
  reason?: string,
) => ({
  title: reached ? 'Not all were updated' : 'Nothing was updated',
  text: `${reached ? `${counted(reached, 'product')} ${outcomeOf(decision)}. ` : ''}Could not be ${outcomeOf(decision)}: ${missed.join(', ')}.${reason ? ` ${reason}` : ''}`,
});

export const undoneText = (names: readonly string[]): string => `Undone: ${nameOrCount(names)}`;

export const couldNotUndo = (names: readonly string[]): string => `Could not be undone: ${names.join(', ')}`;

export const couldNotExplain = (names: readonly string[]): string =>
  `The reason could not be saved for: ${names.join(', ')}`;

/** The bar below the queue, after a decision. */
export const decisionBar = {
  label: 'Last decision',
  undo: 'Undo',
  sayWhy: 'Say why',
  sayOtherwise: 'Change the reason',
  dismiss: 'Dismiss',
  question: (count: number): string => `Why ${count === 1 ? 'was it' : 'were they'} rejected?`,
  readers: (count: number): string =>
    count === 1
      ? 'Its maker sees it in My Products and above the update form, without your name.'
      : 'Each maker sees it in My Products and above the update form, without your name.',
  note: 'In your own words',
  noteHint: 'Required for “Another reason” only',
  send: 'Save the reason',
  explained: (count: number, reason: string): string =>
    `${count === 1 ? 'Its maker reads' : 'Their makers read'}: ${reason}`,
} as const;

/** Entries of a product's history, by moderators and the maker. */
export const historyTexts = {
  title: 'History',
  submit: 'Submitted',
  accept: 'Accepted',
  reject: 'Rejected',
  feature: 'Featured',
  change: 'Changed',
  resubmit: 'Submitted again',
} as const;

/** Labels of the counts next to the moderators' screens in the menu. */
export const workCounts = { pending: 'pending', reported: 'reported', findings: 'undecided' } as const;
