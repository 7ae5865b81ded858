import type { Role } from '#lib/contract/users.ts';

/** What becomes of the verification of an e-mail address. */
export const emailMessages = {
  verificationSent: 'The mail is on its way. Open its link, then come back here.',
  verified: 'Your e-mail address is verified',
  notVerifiedYet: 'Not verified yet. Open the link in the mail first; it may be among the unwanted ones.',
} as const;

/** What an e-mail address that is not verified keeps somebody from. */
export const verificationPurpose = (waiting: Role | null): string =>
  waiting ? `Your role as ${waiting} counts once it is.` : 'Nobody but you can then use it here.';

/** What somebody is told whose e-mail is not verified. */
export const unverifiedVotesNote =
  'Your votes are counted already. They move the lists once your e-mail address is verified.';
