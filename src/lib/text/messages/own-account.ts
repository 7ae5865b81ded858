import { siteSlug } from '#lib/brand.ts';
import type { Role } from '#lib/contract/users.ts';
import { absoluteDate } from '#lib/text/dates.ts';
import { screenLabels } from './screen-labels.ts';

/** The account's part of My Profile. */
export const accountTexts = {
  title: 'Your account',
  change: 'Change',
  profile: 'Name and photo',
  profileHint: 'Changes show at once on everything you have published.',
  password: 'Password',
  /** An ID token and the access token issued for it last an hour each (docs/security.md). */
  passwordHint: `Other devices can stay logged in for up to two hours. “${screenLabels.logOutEverywhere}” logs them out at once.`,
  email: 'E-mail',
  emailHint: 'We send a link to the new address. Nothing changes until you open it.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newEmail: 'New e-mail',
  save: 'Save',
  sendLink: 'Send me the link',
  everywhere: 'All devices',
  everywhereHint: 'For a lost phone, or a computer that is still logged in. You must log in again here too.',
  data: 'Your data',
  dataHint: 'Everything that is stored about you, as a JSON file.',
  otherService: 'another service',
  mailTitle: 'Check your inbox',
  photoHint: 'The web address of a picture of you',
  passwordRules: 'At least 6 characters, with an upper and a lower case letter',
} as const;

/** @param provider name of the sign-in service */
export const changedElsewhere = {
  password: (provider: string) => `You log in with ${provider}, so there is no password to change here.`,
  email: (provider: string) => `It comes from ${provider}. Change it there, and it changes here.`,
} as const;

export const newEmailSent = (email: string): string =>
  `Open the link in the e-mail to ${email}. From then on, log in with the new address.`;

/** Once the session has ended, probably because the link was opened. */
export const loginWithNewEmail = (email: string): string =>
  `You were logged out. If you have opened the link in the e-mail to ${email}, log in with that address.`;

/** Shown as the author of what a deleted account leaves. */
export const formerMember = 'Former member';

export const accountMessages = {
  profileChanged: 'Your name and photo have been changed',
  /** The provider has the change; our server gets it at the next login. */
  profileChangedInPart:
    'Your name and photo have been changed, but our server did not respond. They appear here after your next login.',
  passwordChanged: 'Your password has been changed',
  wrongPassword: 'This is not your current password',
  sameEmail: 'This is your current address',
  emailTaken: 'Another account has this address',
  /** After a login that was to confirm a change. */
  otherAccount: 'You logged in with another account. Nothing has changed.',
  downloadFailed: 'Your data could not be downloaded. Try again.',
  loggedOutEverywhere: 'You have been logged out on every device',
} as const;

/** Name of the file with somebody's data. */
export const exportFile = (at: Date): string => `${siteSlug}-${at.toISOString().slice(0, 10)}.json`;

/** Confirmations. */
export const accountQuestions = {
  logOutEverywhere: {
    title: `${screenLabels.logOutEverywhere}?`,
    text: 'Every device must log in again, including this one.',
    confirm: screenLabels.logOutEverywhere,
  },
} as const;

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
