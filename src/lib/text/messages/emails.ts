import type { Role } from '#lib/contract/users.ts';

/** Results of the e-mail verification. */
export const emailMessages = {
  verificationSent: 'The e-mail is on its way. Open the link in it, then come back here.',
  verified: 'Your e-mail address is verified',
  notVerifiedYet: 'Not verified yet. Open the link in the e-mail first; it may be in your spam folder.',
} as const;

/** Why one should verify the e-mail. */
export const verificationPurpose = (waiting: Role | null): string =>
  'This proves that the address is yours, so nobody else can use it here.' +
  (waiting ? ` Your role as ${waiting} starts then.` : '');

export const unverifiedVotesNote =
  'Your votes are counted. They move products up once your address is verified.';
