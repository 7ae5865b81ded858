/** Results of writing or removing a review. */
export const reviewMessages = {
  reviewAdded: 'Review added successfully',
  reviewUpdated: 'Review updated successfully',
  reviewFailed: 'Review add Failed',
  ownReview: 'You can’t review a product that you added.',
  reviewRemoved: 'Your review was removed',
} as const;

/** Confirmations. */
export const reviewConfirmations = {
  removeReview: {
    title: 'Remove your review?',
    text: 'Its text and stars are removed from this page. You can write another one.',
    confirm: 'Remove',
    destroys: true,
  },
} as const;

/** Below the user's own review, in place of the form. */
export const ownReviewNote = (when: string): string => `You reviewed this product ${when}.`;

/** Note next to a review of one's own product from before that was forbidden. */
export const formerOwnReviewNote = (when: string): string =>
  `You reviewed it ${when}. That review stays until you remove it.`;

/** The line that opens the form. */
export const reviewToggle = {
  question: (productName: string): string => `Have you used ${productName}?`,
  stars: 'Rate it',
} as const;

/** Placeholder for a product's rating. */
export const noReviews = 'No reviews yet';
