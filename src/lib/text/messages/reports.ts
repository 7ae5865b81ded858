export const reportMessages = {
  alreadyReported: 'You have reported this product. A moderator will look at it.',
} as const;
