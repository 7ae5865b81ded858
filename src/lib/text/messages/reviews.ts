/** What becomes of a review. */
export const reviewMessages = {
  reviewAdded: 'Review added successfully',
  reviewFailed: 'Review add Failed',
  ownReview: 'You added this product. Reviews come from others.',
  reviewRemoved: 'Your review is removed',
} as const;

/** What is asked before a review is gone. */
export const reviewConfirmations = {
  removeReview: {
    title: 'Remove your review?',
    text: 'Its text and its stars leave this page. You can write another one.',
    confirm: 'Remove',
  },
} as const;

/** Beside the form of somebody who has reviewed a product already. */
export const ownReviewNote = (when: string): string =>
  `You reviewed this product ${when}. What you send now takes the place of that review.`;

/** Beside a review that somebody wrote of a product of their own, before that was refused. */
export const formerOwnReviewNote = (when: string): string =>
  `You reviewed it ${when}. That review stays until you remove it.`;

/** Stands where a product's rating will. */
export const noReviews = 'No reviews yet';
