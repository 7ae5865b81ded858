/** Errors of requests in general. */
export const requestMessages = {
  requestFailed: 'Something went wrong. Please try again.',
  offline: 'You are offline. Nothing was sent; try again once you are connected.',
  tooMany: 'Too many calls; please wait a little',
  nothingChanged: 'Nothing changed, since it was so already. The list shows how it is now.',
  /** The session of a returning member is unreachable; retries go on. */
  sessionUnreachable:
    'We can’t reach the login service right now. Your session is kept; please try again in a moment.',
  providerAway: 'The login service can’t be reached right now. Please try again in a moment.',
} as const;
