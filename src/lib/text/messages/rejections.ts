import type { ProductStatus, Rejection } from '#lib/contract/products.ts';

/** Reasons for a rejection, as moderators choose them and makers read them. */
export const rejectionTexts: Record<Rejection['reason'], string> = {
  unclear: 'The description does not say what the product does',
  broken_link: 'The link does not work',
  unfinished: 'There is nothing to try yet',
  duplicate: 'It is already listed here',
  advertising: 'It reads like an advertisement',
  not_tech: 'It is not a tech product',
  other: 'Another reason',
};

/** Text for readers: the reason with its sentence, or only the sentence. */
export const rejectionText = ({ reason, note }: Rejection): string => {
  if (!note) return rejectionTexts[reason];
  return reason === 'other' ? `“${note}”` : `${rejectionTexts[reason]}. “${note}”`;
};

export const rejectionErrors = {
  reasonMissing: 'Choose a reason',
  noteMissing: 'Write the reason in a sentence',
} as const;

/** Texts for the maker of a rejected product. */
export const resubmission = {
  why: 'Why',
  noReason: 'No reason was given.',
  submitAgain: 'Submit again',
  updateAndSubmit: 'Update and submit again',
  howTo: 'Change it, then submit it again. Moderators see what is new.',
  submitted: (name: string): string => `${name} has been submitted again`,
  /** After an update, if the product was no longer rejected. */
  already: (status: ProductStatus): string => `It is already ${status}.`,
} as const;

/** About how long decisions take: 'Most are decided within 5 hours.' Long times in days. */
export const paceText = (hours: number): string => {
  const days = Math.ceil(hours / 24);
  if (hours > 48) return `Most are decided within ${days} days.`;
  return `Most are decided within ${hours === 1 ? 'an hour' : `${hours} hours`}.`;
};
