import { moment } from '#lib/text/moment.ts';

/** Texts for deleting one’s account, on My Profile and the dashboard. */
export const deletionTexts = {
  title: 'Delete your account',
  /** Subject of a sentence, for a failure. */
  form: 'This form',
  hint: 'Your name, your reviews and everything only you can see are deleted. Published products and votes stay, without your name.',
  open: 'Delete my account',
  later: 'Log in again to confirm. Your account is deleted 14 days later. Logging in before then keeps it.',
  now: 'Log in again to confirm. Your account is deleted at once. This can’t be undone.',
  products: 'To remove your published products too, delete them first.',
  submit: 'Delete my account',
  confirmWith: (service: string) => `Log in with ${service} and delete my account`,
  keep: 'Keep my account',
} as const;

export const deletionNotice = {
  title: (iso: string): string => `Your account will be deleted on ${moment(iso)}`,
  text: 'Changed your mind? Keep it here, or log in again before then.',
} as const;

export const deletionMessages = {
  kept: 'Your account will not be deleted',
  deleted: 'Your account has been deleted',
  deletedInPart: 'Your account has been deleted, but not your login. Log in once more to delete it too.',
} as const;
