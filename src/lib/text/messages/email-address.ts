import type { Role } from '#lib/contract/users.ts';
import { absoluteDate } from '#lib/text/dates.ts';

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

/** On My Profile and Notifications, where no mail is sent to the member's address any more. */
export const mailOffTexts = {
  title: 'You get no e-mails from us',
  since: {
    bounce: (iso: string): string =>
      `An e-mail to your address came back on ${absoluteDate(iso)}. Since then we have sent none.`,
    complaint: (iso: string): string =>
      `Your mail provider told us on ${absoluteDate(iso)} that an e-mail from us was marked as spam. Since then we have sent none.`,
  },
  ways: 'If the address works, switch e-mails on again and we send you one right away. Or change your address on My Profile.',
  switchOn: 'Send me e-mails again',
  switchedOn: 'An e-mail is on its way. If it comes back too, you will see it here.',
} as const;

export const unverifiedVotesNote =
  'Your votes are counted. They move products up once your address is verified.';
