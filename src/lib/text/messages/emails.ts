import type { Role } from '#lib/contract/users.ts';

/** Results of the e-mail verification. */
export const emailMessages = {
  verificationSent: 'The mail is on its way. Open its link, then come back here.',
  verified: 'Your e-mail address is verified',
  notVerifiedYet: 'Not verified yet. Open the link in the mail first; it may be among the unwanted ones.',
} as const;

/** What an unverified e-mail prevents. */
export const verificationPurpose = (waiting: Role | null): string =>
  waiting ? `Your role as ${waiting} counts once it is.` : 'Nobody but you can then use it here.';

export const unverifiedVotesNote =
  'Your votes are counted already. They move the lists once your e-mail address is verified.';
