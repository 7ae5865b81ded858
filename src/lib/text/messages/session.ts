/** Toasts of the session. */
export const sessionMessages = {
  tokenCreated: 'Token created successfully!',
  tokenRemoved: 'Token removed successfully!',
  tokenFailed: 'Error! Could not create token',
  forcedLogout: 'Unauthorized! Forcing logout...',
  /** Hints that follow the errors above, or say why a session ended. */
  suspended: 'This account is suspended. Write to us if you think this is a mistake.',
  signedOut: 'This account was logged out everywhere. Log in again.',
  accountDeleted: 'This account has been deleted. Sign up if you want a new one.',
  emailChanged: 'Your e-mail address has changed. Log in with the new one.',
  expired: 'You were logged out because your login had expired. Log in to go on.',
  forbidden: 'You were logged out because your account isn’t allowed to do that. Log in to go on.',
  noEmail: 'The account you logged in with has no e-mail address. Add one there, or log in another way.',
  /** After a login that cancels the deletion of the account. */
  accountKept: 'Welcome back! Your account will not be deleted.',
} as const;

/** Texts of a guarded page while the session is unreachable. */
export const sessionTexts = {
  unreachable: 'We can’t reach the login service right now',
  whyUnreachable: 'You are still logged in on this device. This page tries again automatically.',
  tryAgain: 'Try again',
} as const;
