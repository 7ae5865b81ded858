/** Errors of requests in general. */
export const requestMessages = {
  requestFailed: 'Something went wrong. Please try again.',
  offline: 'You are offline. Nothing was sent. Try again when you are connected.',
  tooMany: 'Too many requests. Please try again in a moment.',
  /** Shown while the session of a returning member is unreachable and retried. */
  sessionUnreachable:
    'We can’t reach the login service right now. You are still logged in. Please try again in a moment.',
  providerAway: 'The login service can’t be reached right now. Please try again in a moment.',
} as const;
