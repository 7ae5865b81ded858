import { letterName, siteName } from '#lib/brand.ts';

/** The form and the page of the weekly letter. */
export const letterTexts = {
  title: 'The weekly letter',
  lead: `‘${letterName}’, one e-mail every Monday: the products with the most votes of the week. No account needed.`,
  email: 'Email',
  subscribe: 'Subscribe',
  confirmTitle: 'Confirm your subscription',
  confirmLead: `Send the weekly letter of ${siteName} to the address that got our e-mail?`,
  confirm: 'Yes, send it to me',
} as const;

/** Results of a submission, by their name in the address of the page. */
export const letterResults: Readonly<Record<string, string>> = {
  /** The same for every address, so that nobody learns who subscribes. */
  sent: 'Check your inbox: if this address is not subscribed yet, a link to confirm it is on its way. It may be in your spam folder. We send at most one link a day, and three in 30 days.',
  invalid: 'That is not an e-mail address. Write it like name@example.com.',
  over: 'There were too many attempts from your network, so nothing was done. Please try again later.',
  confirmed: 'You are subscribed. The next letter comes on Monday.',
  expired: 'This link no longer works. Subscribe again to get a new one.',
};
