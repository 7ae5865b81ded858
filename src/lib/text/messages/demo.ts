/** What a demo says of itself. Apart, so that no other site's pages load it. */

export const demoTexts = {
  banner: 'This is a demo: all it shows is made up. It sends no mail:',
  /** The link behind it. */
  mailHere: 'read it here',
  accounts: 'Try it as',
  /** @param password as HTML */
  accountsHint: (password: string): string =>
    `A press fills in the form. Everybody here has the password ${password}.`,
  /** Where a mail was promised. */
  openMail: 'This demo sends no mail: open it here',
} as const;

/** The page that lists the mails. */
export const demoMailTexts = {
  title: 'Mail of this demo',
  lead: 'Nothing is sent. What would have gone out is here instead, the newest first.',
  lookAgain: 'Look again',
  empty: 'No mail is waiting',
  away: 'The mailbox does not answer',
  /** The purpose of a mail that is none of those below. */
  unknown: 'A mail',
  follow: 'Follow its link',
  newPassword: 'New password',
  setPassword: 'Set this password',
} as const;

/** What the link of a mail is for, as the identity provider names it. */
export const mailPurposes = {
  VERIFY_EMAIL: 'Verify the e-mail address',
  PASSWORD_RESET: 'Choose a new password',
  EMAIL_SIGNIN: 'Sign in',
  VERIFY_AND_CHANGE_EMAIL: 'Change the e-mail address',
  RECOVER_EMAIL: 'Take back a change of the e-mail address',
} as const;
export type MailPurpose = keyof typeof mailPurposes;

/** What has just been done by way of a mail, by the mode in its link. */
export const mailDone: Readonly<Record<string, string>> = {
  verifyEmail: 'The e-mail address is verified. Go back to where you asked for it: it is noticed there.',
  resetPassword: 'The password is set. Log in with it.',
  verifyAndChangeEmail: 'The e-mail address is changed.',
  recoverEmail: 'The e-mail address is what it was before.',
};
