/** The strip of moderators on the page of a product. */
export const stripTexts = {
  label: 'Moderation',
  details: 'History',
  keys: 'Keys',
  nothingYet: 'Nobody has decided on it yet, and nobody reported it.',
} as const;
