import { screenLabels } from './screen-labels.ts';

/** The account's part of My Profile. */
export const accountTexts = {
  title: 'Your account',
  change: 'Change',
  profile: 'Name and photo',
  profileHint: 'Shown beside everything that you published, at once.',
  password: 'Password',
  passwordHint: 'Other devices have to log in again within the hour.',
  email: 'E-mail',
  emailHint: 'We mail a link to the new address. Until you open it, nothing changes.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newEmail: 'New e-mail',
  save: 'Save',
  sendLink: 'Send me the link',
  everywhere: 'All devices',
  everywhereHint:
    'For a lost phone, or a computer that you left logged in. You have to log in again here, too.',
  otherService: 'another service',
  mailTitle: 'Look in your inbox',
  photoHint: 'The web address of a picture of you',
  passwordRules: 'At least 6 characters, with an upper and a lower case letter',
} as const;

/** @param provider name of the sign-in service */
export const changedElsewhere = {
  password: (provider: string) => `You log in with ${provider}, so there is no password to change here.`,
  email: (provider: string) =>
    `It comes from ${provider}, where you log in. It follows what you change there.`,
} as const;

export const newEmailSent = (email: string): string =>
  `Open the link in the mail to ${email}. Your address is then the new one, and you log in with it.`;

export const accountMessages = {
  profileChanged: 'Your name and photo are changed',
  /** The provider has the change, and our server follows at the next login. */
  profileChangedInPart:
    'Your name and photo are changed, but our server did not answer. It follows at your next login.',
  passwordChanged: 'Your password is changed',
  wrongPassword: 'This is not your current password',
  sameEmail: 'This is your address already',
  emailTaken: 'Another account has this address',
  loggedOutEverywhere: 'You are logged out on every device',
} as const;

/** Confirmations. */
export const accountQuestions = {
  logOutEverywhere: {
    title: `${screenLabels.logOutEverywhere}?`,
    text: 'Every device has to log in again, this one too.',
    confirm: screenLabels.logOutEverywhere,
  },
} as const;
