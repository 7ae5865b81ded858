/**
 * Every text of the specification's screens and catalogue, spelled as it is spelled there, and the
 * other texts that a person is shown after acting. The server sends a code; the text is looked up here.
 */

import type { ProductStatus } from '#lib/contract/products.ts';

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
  reported: 'Reported',
  writeReview: 'Write a review',
  loginToReview: 'Log in to review',
  olderReviews: 'Show older reviews',
  newerReviews: 'Newer reviews',
  rating: 'Rating (integer number only)',
  addReview: 'Add Review',
  updateReview: 'Update Review',
  editReview: 'Edit my review',
  removeReview: 'Remove my review',
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
  update: 'Update',
  menu: 'Menu',
  close: 'Close',
  admin: 'Admin',
  moderator: 'Moderator',
  suspend: 'Suspend',
  restore: 'Restore',
  reviewQueue: 'Product Review Queue',
  checkDetails: 'Check Details',
  makeFeatured: 'Make Featured',
  accept: 'Accept',
  reject: 'Reject',
  delete: 'Delete',
  dismissReports: 'Dismiss reports',
  removeThisReview: 'Remove',
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
  /** Follow the two before them. */
  suspended: 'This account is suspended. Write to the people behind this site if you think that is wrong.',
  noEmail: 'Your sign-in account has no e-mail. Add one there, or sign in another way.',
  popupFailed: 'ERROR! Try with another email!',
  /** Hints that follow it. */
  otherMethod: 'This e-mail has an account already. Log in the way you made it, with your password perhaps.',
  popupClosed: 'The sign-in window was closed before it was done. Nothing has changed.',
  popupBlocked: 'Your browser blocked the sign-in window. Allow pop-ups for this site and press again.',
  providerAway: 'The sign-in service can’t be reached right now. Please try again in a moment.',

  /** Whether a returning member is still signed in can't be asked for: it goes on being tried. */
  sessionUnreachable:
    'We can’t reach the sign-in right now. Your session is kept; please try again in a moment.',

  /** The account was made, but our server could not be told; it will be at the next login. */
  registeredInPart: 'Your account is made, but our server did not answer. Log in to finish.',

  emailTaken: 'Another account holds this e-mail',
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
  /** Of a vote, a review or a report that came after a moderator's no. */
  notListed: 'This product is not listed at the moment',

  reviewAdded: 'Review added successfully',
  reviewFailed: 'Review add Failed',
  ownReview: 'You added this product. Reviews come from others.',
  reviewRemoved: 'Your review is removed',
  othersReviewRemoved: 'The review is removed',
  reportsDismissed: 'The reports are dismissed',
  alreadyReported: 'You have reported this product. A moderator will look at it.',

  requestFailed: 'Something went wrong. Please try again.',

  productAdded: 'Product added successfully!',
  productNotAdded: 'Failed to add the product.',
  offline: 'You are offline. Nothing was sent; try again once you are connected.',
  tooMany: 'Too many calls; please wait a little',

  nothingChanged: 'Nothing was changed: it was so already. The list shows how it is now.',
  couponSaved: 'The coupon is saved',
  couponEnabled: 'The coupon can be used again',
  couponDisabled: 'The coupon is switched off',
  couponDeleted: 'The coupon is deleted',
} as const;

/** What a guarded page says while it can't be known whether somebody is still signed in. */
export const sessionTexts = {
  unreachable: 'We can’t reach the sign-in right now',
  whyUnreachable:
    'You are still signed in on this device. This page tries again by itself, and opens once it can.',
  tryAgain: 'Try again',
} as const;

/** Beside the form of somebody who has reviewed a product already. */
export const ownReviewNote = (when: string): string =>
  `You reviewed this product ${when}. What you send now takes the place of that review.`;

/** Beside a review that somebody wrote of a product of their own, before that was refused. */
export const formerOwnReviewNote = (when: string): string =>
  `You reviewed it ${when}. That review stays until you remove it.`;

/** What the order of the lists weighs. */
export const trendNote =
  'Ten times the votes weigh as much as a month of youth. Only votes of people with a verified e-mail address move this order.';

/** What stands beside a field that is not filled in as it should be. */
export const fieldErrors = {
  missing: (label: string) => `${label} is required`,
  email: 'Enter an e-mail address, such as ada@example.com',
  url: 'Enter a full web address that starts with https://',
  date: 'Enter a whole date: day, month and year',
  tooLong: (most: number) => `Must be at most ${most.toLocaleString('en')} characters`,
  wholeNumber: (least: string, most: string) => `Enter a whole number from ${least} to ${most}`,
  dollars: 'Enter an amount such as 10 or 9.50',
  count: 'Enter a whole number above 0, or nothing',
} as const;

/** What stands for the owner's name, e-mail and photo where the account has none. */
export const ownerFallbacks = { name: 'Anonymous', email: 'No Email', photoURL: 'No Image' } as const;

/** What the mark of a subscriber says. */
export const verifiedText = 'Verified';

/** What dialogs say: a title and a text. */
export const dialogTexts = {
  reported: { title: 'Reported!', text: 'The product successfully reported.' },
  notReported: { title: 'Error!', text: 'Could not report product.' },
  forgotPassword: { title: labels.forgotPassword, text: 'We send you a link to choose a new one by.' },
  updated: { title: 'Updated!', text: 'Your product successfully updated.' },
  notUpdated: { title: 'Error!', text: 'Could not update product.' },
  deleted: { title: 'Deleted!', text: 'Your file has been deleted.' },
  productDeleted: { title: 'Deleted!', text: 'Your product has been deleted.' },
  notDeleted: { title: 'Error!', text: 'Could not delete product' },
} as const;

/** What is asked before something that can't be undone, or that others hear of. */
export const confirmations = {
  deleteProduct: {
    title: 'Are you sure?',
    text: "You won't be able to revert this!",
    confirm: 'Yes, delete it!',
  },
  report: {
    title: 'Report this product?',
    text: 'A moderator will look at it. Others are not told who reported it.',
    label: 'What is wrong with it? (optional)',
    confirm: 'Report',
  },
  removeReview: {
    title: 'Remove your review?',
    text: 'Its text and its stars leave this page. You can write another one.',
    confirm: 'Remove',
  },
  deleteCoupon: {
    title: 'Delete this coupon?',
    text: 'Nobody can use it any more. What was paid with it stays as it is.',
    confirm: 'Delete',
  },
  dropCoupon: {
    title: 'Drop what you have typed?',
    text: 'The coupon in the form is not saved yet.',
    confirm: 'Drop it',
  },
  removeOthersReview: {
    title: 'Remove this review?',
    text: 'Its text and its stars leave the site. Its writer can write another one.',
    confirm: 'Remove',
  },
  dismissReports: {
    title: 'Dismiss these reports?',
    text: 'The product stays on the shelves, and what was said against it is gone.',
    confirm: 'Dismiss',
  },
} as const;

/** The same answer whether or not there is such an account: nobody learns who is a member. */
export const resetMailSent = (email: string) => ({
  title: 'Look in your inbox',
  text: `If ${email} has an account here, a mail with a link for a new password is on its way.`,
});

/** What the sandbox's checkout says. */
export const checkoutTexts = {
  title: 'Checkout',
  purpose: 'Mark your account as verified, once and for good.',
  sandbox: 'This is a sandbox: no card is charged, and no money moves.',
  item: `${siteName} subscription`,
  card: 'Card number',
  pay: (price: string) => `Pay ${price}`,
  leave: 'Cancel',
  whyOver: 'It was paid or cancelled, or it lay open for too long.',
  unknownCard: 'Use one of the test cards',
} as const;

/** What the state of a product that is not for everyone to see means to its adder and to moderators. */
export const productStates: Record<ProductStatus, { title: string; adder: string; moderator: string }> = {
  pending: {
    title: 'Pending',
    adder: 'A moderator looks at it next. Until it is accepted, only you and moderators see this page.',
    moderator:
      'It waits for your decision. Until it is accepted, only its maker and moderators see this page.',
  },
  accepted: {
    title: 'Accepted',
    adder: 'Everybody sees it from now on. Load this page again to see it as they do.',
    moderator: 'Everybody sees it from now on. Load this page again to see it as they do.',
  },
  rejected: {
    title: 'Rejected',
    adder:
      'A moderator decided against it: only you and moderators see this page. Change what it lacks; moderators are shown what is new, and can decide again.',
    moderator: 'It was decided against. Only its maker and moderators see this page.',
  },
};

/** On the not-found screen of a product, for whoever is signed out: it may be there, and theirs. */
export const hiddenProduct = { yours: 'Yours?', logIn: 'Log in to see it' } as const;

/** What it means to its adder that a product is not on the shelves. */
export const offShelves: Record<Exclude<ProductStatus, 'accepted'>, string> = {
  pending: 'A moderator has yet to look at it. Until then, only you and moderators see it.',
  rejected: 'A moderator decided against it. Only you and moderators see it; you can still improve it.',
};

/** Stands where a product's rating will. */
export const noReviews = 'No reviews yet';
