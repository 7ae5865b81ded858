/**
 * Every text of the specification's screens and catalogue, spelled as it is spelled there, and the
 * other texts that a person is shown after acting. The server sends a code; the text is looked up here.
 */

import type { ProductStatus, Role } from './contract/entities.ts';
import type { ErrorCode } from './contract/errors.ts';

export const siteName = 'Unearth';
export const siteDescription = 'Discover, upvote and review new tech products.';

export const headings = {
  banner: 'Unearth The Next Hidden Tech Gems',
  featured: "Featuring: Tech's Next Wave",
  trending: "What's Hot? Trending Products",
  products: 'Have a Look on All Listed Products',
} as const;

export const labels = {
  home: 'Home',
  products: 'Products',
  signUp: 'Sign Up',
  login: 'Login',
  learnMore: 'Learn more',
  showAll: 'Show All Products',
  find: 'Find',
  reset: 'Reset',
  report: 'Report',
  goHome: 'Go to Home',
  cancel: 'Cancel',
  email: 'Email',
  sendLink: 'Send the link',
  sendVerification: 'Send me the mail',
  sendAgain: 'Send it again',
  haveVerified: 'I have verified it',
  google: 'Google',
  github: 'Github',
  forgotPassword: 'Forgot password ?',
  createAccount: 'Create new account !',
  contact: 'Contact',
  privacyAndTerms: 'Privacy & Terms',
  accountMenu: 'Account menu',
  dashboard: 'Dashboard',
  logout: 'Logout',
  statistics: 'Statistics',
  manageUsers: 'Manage Users',
  manageCoupons: 'Manage Coupons',
  productReview: 'Product Review',
  reportedContents: 'Reported Contents',
  myProfile: 'My Profile',
  addProducts: 'Add Products',
  myProducts: 'My Products',
  updateProduct: 'Update product',
} as const;

export const messages = {
  emptySearch: 'Type a keyword please',

  loggedIn: 'Successfully logged in',
  registered: 'Successfully registered',
  badLogin: 'Invalid Email/Password',
  tokenCreated: 'Token created successfully!',
  tokenRemoved: 'Token removed successfully!',
  tokenFailed: 'Error! Could not create token',
  forcedLogout: 'Unauthorized! Forcing logout...',
  popupFailed: 'ERROR! Try with another email!',
  /** Hints that follow it. */
  otherMethod: 'This e-mail has an account already. Log in the way you made it, with your password perhaps.',
  popupClosed: 'The sign-in window was closed before it was done. Nothing has changed.',
  popupBlocked: 'Your browser blocked the sign-in window. Allow pop-ups for this site and press again.',
  offline: 'You are offline. Check your connection and try again.',
  providerAway: 'The sign-in service can’t be reached right now. Please try again in a moment.',

  /** The account was made, but our server could not be told; it will be at the next login. */
  registeredInPart: 'Your account is made, but our server did not answer. Log in to finish.',

  verificationSent: 'The mail is on its way. Open its link, then come back here.',
  verified: 'Your e-mail address is verified',
  notVerifiedYet: 'Not verified yet. Open the link in the mail first; it may be among the unwanted ones.',

  shortPassword: 'Password should be at least 6 characters',
  weakPassword: 'Must contain one upper and lower case letter',
  unequalPasswords: 'Password confirmation unsuccessfull! Please correct to proceed',

  loginToVote: 'Login to vote.',
  voted: 'Voted Successfully',
  voteFailed: 'Vote count Failed',
  ownProduct: 'Product adder is not eligible to vote',
  alreadyVoted: 'You have already voted',

  requestFailed: 'Something went wrong. Please try again.',
} as const;

/** What stands beside a field that is not filled in as it should be. */
export const fieldFaults = {
  missing: (label: string) => `${label} is required`,
  email: 'Enter an e-mail address, such as ada@example.com',
  url: 'Enter a full web address that starts with https://',
} as const;

/** The greeting of the dashboard's home. */
export const dashboardWelcome = (role: Role): string => `Welcome to ${role} dashboard`.toUpperCase();

/** What dialogs say: a title and a text. */
export const dialogTexts = {
  reported: { title: 'Reported!', text: 'The product successfully reported.' },
  notReported: { title: 'Error!', text: 'Could not report product.' },
  forgotPassword: { title: labels.forgotPassword, text: 'We send you a link to choose a new one by.' },
} as const;

/** The same answer whether or not there is such an account: nobody learns who is a member. */
export const resetMailSent = (email: string) => ({
  title: 'Look in your inbox',
  text: `If ${email} has an account here, a mail with a link for a new password is on its way.`,
});

/** What the API says beside the code of each refusal. */
export const refusals: Record<ErrorCode, string> = {
  not_json: 'The body is not valid JSON',
  empty_keyword: messages.emptySearch,
  unauthorized: 'A valid token is needed for this',
  suspended: 'This account is suspended',
  forbidden: 'Your role may not do this',
  not_found: 'There is nothing here',
  own_product: messages.ownProduct,
  not_accepted: 'The product is not on the shelves',
  not_reported: 'Only a product that is accepted and reported can be deleted by a moderator',
  email_taken: 'Another account holds this e-mail',
  not_a_user: 'Only a plain user can be given a role here',
  unpaid: 'No payment stands behind this',
  too_large: 'The body is larger than 64 kB',
  not_json_type: 'Send application/json',
  invalid: 'Some fields are not valid',
  too_many: 'Too many calls; please wait a little',
  internal: 'Something went wrong on our side',
  unavailable: 'The database does not answer',
};

/** What a product's state means to whoever may see it. */
export const productStates: Record<ProductStatus, string> = {
  pending: 'Pending: a moderator has yet to look at it. Only you and moderators see this page.',
  accepted: 'Accepted: it is on the shelves.',
  rejected: 'Rejected: a moderator decided against it. Only you and moderators see this page.',
};
