/** What became of a request, whatever it was for. */
export const requestMessages = {
  requestFailed: 'Something went wrong. Please try again.',
  offline: 'You are offline. Nothing was sent; try again once you are connected.',
  tooMany: 'Too many calls; please wait a little',
  nothingChanged: 'Nothing was changed: it was so already. The list shows how it is now.',
  /** Whether a returning member is still signed in can't be asked for: it goes on being tried. */
  sessionUnreachable:
    'We can’t reach the sign-in right now. Your session is kept; please try again in a moment.',
  providerAway: 'The sign-in service can’t be reached right now. Please try again in a moment.',
} as const;
