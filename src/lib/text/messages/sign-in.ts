import { screenLabels } from '#lib/text/messages/screen-labels.ts';

/** Results of a login or sign-up. */
export const signInMessages = {
  loggedIn: 'Successfully logged in',
  badLogin: 'Invalid Email/Password',
  popupFailed: 'ERROR! Try with another email!',
  /** Hints that follow an error. */
  otherMethod:
    'This e-mail address already has an account. Log in the way you created it, perhaps with a password.',
  popupClosed: 'The login window was closed before you finished. Nothing has changed.',
  popupBlocked: 'Your browser blocked the login window. Allow pop-ups for this site and try again.',
  storageBlocked:
    'Your browser stores nothing for this site, so you can’t stay logged in. Allow cookies and site data for it, and try again.',
  storageFull:
    'Your browser has no room left for this site. Delete its site data in the browser’s settings, and try again.',
  registered: 'Successfully registered',
  /** The account exists at the provider only; it is registered at the server at the next login. */
  registeredInPart: 'Your account is ready, but our server did not respond. Log in to finish.',
  emailTaken: 'Another account has this e-mail address',
} as const;

/** Hints at the login form after a failed login. None reveals if the account exists. */
export const loginHints = {
  rejected: 'Check the address and the password.',
  'too many': 'Too many attempts. Try again in a few minutes.',
  broken: 'The login service has a problem. Try again in a few minutes.',
} as const;

/** Texts next to the login and sign-up forms. */
export const entranceTexts = {
  /** For a login that leads to a product. */
  membersReadOn: 'Log in or sign up to read on. It’s free.',
  saveWaits: 'The product is saved once you log in. It’s free and takes a minute.',
  followWaits: 'You follow it once you log in. It’s free and takes a minute.',
  reportWaits: 'Once you are logged in, we ask what is wrong with the product. It’s free and takes a minute.',
  voteWaits: 'Your vote counts once you log in. It’s free and takes a minute.',
  made: 'Your account is ready. Log in to continue.',
  /** The name of a product follows. */
  madeFor: 'Your account is ready. Log in to continue to',
} as const;

/** Error at the e-mail field of a sign-up; a link to the login follows. */
export const accountExists = 'This address already has an account.';

/** Password rules. */
export const passwordErrors = {
  shortPassword: 'Password should be at least 6 characters',
  weakPassword: 'Must contain one upper and lower case letter',
  unequalPasswords: 'Password confirmation unsuccessfull! Please correct to proceed',
} as const;

export const signInDialogs = {
  forgotPassword: {
    title: screenLabels.forgotPassword,
    text: 'We will send you a link to choose a new one.',
  },
} as const;

/** The same whether or not the account exists, so that nobody learns who is a member. */
export const resetMailSent = (email: string) => ({
  title: 'Check your inbox',
  text: `If ${email} has an account here, we have sent it a link to choose a new password.`,
});
