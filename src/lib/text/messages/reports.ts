/** What becomes of a report. */
export const reportMessages = {
  alreadyReported: 'You have reported this product. A moderator will look at it.',
} as const;

/** The same in dialogs: a title and a text. */
export const reportDialogs = {
  reported: { title: 'Reported!', text: 'The product successfully reported.' },
  notReported: { title: 'Error!', text: 'Could not report product.' },
} as const;

/** What is asked before moderators hear of a product. */
export const reportConfirmations = {
  report: {
    title: 'Report this product?',
    text: 'A moderator will look at it. Others are not told who reported it.',
    label: 'What is wrong with it? (optional)',
    confirm: 'Report',
  },
} as const;
