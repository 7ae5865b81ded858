import type { Role } from '#lib/contract/users.ts';

/** Results of the e-mail verification. */
export const emailMessages = {
  verificationSent: 'The mail is on its way. Open its link, then come back here.',
  verified: 'Your e-mail address is verified',
  notVerifiedYet: 'Not verified yet. Open the link in the mail first; it may be in your spam folder.',
} as const;

/** Why one should verify the e-mail. */
export const verificationPurpose = (waiting: Role | null): string =>
  'Opening it proves that the address is yours, so that nobody else can use it here.' +
  (waiting ? ` Your role as ${waiting} counts from then on.` : '');

export const unverifiedVotesNote =
  'Your votes are counted already. They affect the order of the lists once you have verified.';
