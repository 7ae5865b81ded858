/** Texts of the demo. Separate, so that pages of other sites do not load them. */

export const demoTexts = {
  banner: 'This is a demo with made-up content. It sends no mail:',
  /** Text of the link. */
  mailHere: 'read it here',
  accounts: 'Try it as',
  /** @param password as HTML */
  accountsHint: (password: string): string =>
    `Press an account to fill in the form. All have the password ${password}.`,
  /** Link to the list of e-mails, where one was announced. */
  openMail: 'This demo sends no mail. Open it here',
} as const;

/** The page that lists the e-mails. */
export const demoMailTexts = {
  title: 'Mail of this demo',
  lead: 'Nothing is sent. E-mails are listed here instead: those of the login first, then those of the site, each newest first.',
  lookAgain: 'Refresh',
  empty: 'No mail yet',
  away: 'The mailbox does not respond',
  /** Fallback for an e-mail of another purpose. */
  unknown: 'An e-mail',
  /** A mail of the site itself, as HTML. */
  read: 'Read it',
  readText: 'As text',
  follow: 'Open the link',
  newPassword: 'New password',
  setPassword: 'Set this password',
} as const;

/** Purposes of e-mails, by the provider's name. */
export const mailPurposes = {
  VERIFY_EMAIL: 'Verify the e-mail address',
  PASSWORD_RESET: 'Choose a new password',
  EMAIL_SIGNIN: 'Log in',
  VERIFY_AND_CHANGE_EMAIL: 'Change the e-mail address',
  RECOVER_EMAIL: 'Undo a change of the e-mail address',
} as const;
export type MailPurpose = keyof typeof mailPurposes;

/** Result of following the link of an e-mail, by its mode. */
export const mailDone: Readonly<Record<string, string>> = {
  verifyEmail: 'The e-mail address is verified. Go back to the page where you asked for it.',
  resetPassword: 'The password is set. Log in with it.',
  verifyAndChangeEmail: 'The e-mail address has been changed. Log in with the new one.',
  recoverEmail: 'The previous e-mail address has been restored.',
};
