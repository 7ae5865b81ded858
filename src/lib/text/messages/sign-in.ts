import { screenLabels } from '#lib/text/messages/screen-labels.ts';

/** Results of a login or sign-up. */
export const signInMessages = {
  loggedIn: 'Successfully logged in',
  badLogin: 'Invalid Email/Password',
  popupFailed: 'ERROR! Try with another email!',
  /** Hints that follow an error. */
  otherMethod:
    'This e-mail address already has an account. Log in the way you created it, perhaps with a password.',
  popupClosed: 'The login window was closed too early. Nothing has changed.',
  popupBlocked: 'Your browser blocked the login window. Allow pop-ups for this site, and press again.',
  registered: 'Successfully registered',
  /** The account exists at the provider only; it is registered at the server at the next login. */
  registeredInPart: 'Your account is ready, but our server did not answer. Log in to finish.',
  emailTaken: 'Another account has this e-mail address',
} as const;

/** At the form of the login, after a login that failed. None says whether the account exists. */
export const loginHints = {
  rejected: 'Check the address and the password.',
  'too many': 'Too many attempts. Try again in some minutes.',
  broken: 'The login service has a problem. Try again in some minutes.',
} as const;

/** Beside the form of the login, and of the sign-up. */
export const entranceTexts = {
  /** For a login that leads to a product. */
  membersReadOn: 'Members read on. It’s free and takes a minute.',
  saveWaits: 'The product is saved as soon as you are logged in. It’s free and takes a minute.',
  voteWaits: 'Your vote is cast as soon as you are logged in. It’s free and takes a minute.',
  made: 'Your account is ready. Log in to go on.',
  /** The name of a product follows. */
  madeFor: 'Your account is ready. Log in to go on to',
} as const;

/** At the e-mail of a sign-up; a link to the login follows. */
export const accountExists = 'There is an account with this address.';

/** Password rules. */
export const passwordErrors = {
  shortPassword: 'Password should be at least 6 characters',
  weakPassword: 'Must contain one upper and lower case letter',
  unequalPasswords: 'Password confirmation unsuccessfull! Please correct to proceed',
} as const;

export const signInDialogs = {
  forgotPassword: { title: screenLabels.forgotPassword, text: 'We send you a link to choose a new one.' },
} as const;

/** The same whether or not the account exists, so that nobody learns who is a member. */
export const resetMailSent = (email: string) => ({
  title: 'Look in your inbox',
  text: `If ${email} has an account here, a mail with a link for a new password is on its way.`,
});
