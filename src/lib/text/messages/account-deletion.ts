import { absoluteDate } from '#lib/text/dates.ts';

/** The deletion of one's account, on My Profile and the dashboard. */
export const deletionTexts = {
  title: 'Delete your account',
  hint: 'Your name, your reviews and all that only you see are deleted. Published products and votes stay, without your name.',
  open: 'Delete my account',
  later: 'Log in again to confirm. Your account is deleted 14 days later. Any login before that keeps it.',
  now: 'Log in again to confirm. Your account is deleted at once, and nobody can bring it back.',
  products: 'Delete published products first if they should go too.',
  submit: 'Delete my account',
  confirmWith: (service: string) => `Log in with ${service} and delete my account`,
  keep: 'Keep my account',
} as const;

export const deletionNotice = {
  title: (iso: string): string => `Your account will be deleted on ${absoluteDate(iso)}`,
  text: 'If you change your mind, keep it. Logging in again before that day keeps it too.',
} as const;

export const deletionMessages = {
  kept: 'Your account stays',
  deleted: 'Your account has been deleted',
  deletedInPart: 'Your account has been deleted, but not your login. Log in once more to delete it too.',
  loginTooOld: 'Log in again to confirm this',
} as const;
