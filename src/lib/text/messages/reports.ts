/** Texts of the report dialogs. Separate from the button's text, so that they load only after it is pressed. */

/** Results of a report, as dialogs. */
export const reportDialogs = {
  reported: { title: 'Reported!', text: 'The product successfully reported.' },
  notReported: { title: 'Error!', text: 'Could not report product.' },
} as const;

/** The dialog that asks for the reason. */
export const reportConfirmations = {
  report: {
    title: 'Report this product?',
    text: 'A moderator will look at it. Your name is not shown.',
    label: 'What is wrong with it? (optional)',
    confirm: 'Report',
  },
} as const;
