import type { Rejection } from '#lib/contract/products.ts';

/** Reasons for a rejection, as moderators choose them and makers read them. */
export const rejectionTexts: Record<Rejection['reason'], string> = {
  unclear: 'It does not say clearly what it is or does',
  broken_link: 'Its link leads nowhere',
  unfinished: 'There is nothing to try yet',
  duplicate: 'It is here already',
  advertising: 'It advertises more than it describes',
  not_tech: 'It is not a tech product',
  other: 'Another reason',
};

export const rejectionErrors = { noteMissing: 'Say which in a sentence' } as const;
