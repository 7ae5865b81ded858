/** Reasons for a rejection, in the order of their keys: 1, 2, … Their texts are in text/messages/rejections.ts. */
export const rejectionReasons = [
  'unclear',
  'broken_link',
  'unfinished',
  'duplicate',
  'advertising',
  'not_tech',
  'other',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** True if the reason says nothing without a sentence of one's own. */
export const needsNote = (reason: RejectionReason): boolean => reason === 'other';
