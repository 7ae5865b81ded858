/** The strip of moderators on the page of a product. */
export const stripTexts = {
  label: 'Moderation',
  details: 'History',
  keys: 'Keys',
  nothingYet: 'No decisions and no reports yet.',
} as const;
