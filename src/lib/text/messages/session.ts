/** What the session tells people. */
export const sessionMessages = {
  tokenCreated: 'Token created successfully!',
  tokenRemoved: 'Token removed successfully!',
  tokenFailed: 'Error! Could not create token',
  forcedLogout: 'Unauthorized! Forcing logout...',
  /** Follow the two before them. */
  suspended: 'This account is suspended. Write to the people behind this site if you think that is wrong.',
  noEmail: 'Your sign-in account has no e-mail. Add one there, or sign in another way.',
} as const;

/** What a guarded page says while it can't be known whether somebody is still signed in. */
export const sessionTexts = {
  unreachable: 'We can’t reach the sign-in right now',
  whyUnreachable:
    'You are still signed in on this device. This page tries again by itself, and opens once it can.',
  tryAgain: 'Try again',
} as const;
