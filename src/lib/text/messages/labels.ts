/** Labels of links and buttons, in the specification's spelling. One group, since nearly every page uses some. */
export const labels = {
  home: 'Home',
  products: 'Products',
  addProduct: 'Add a product',
  report: 'Report',
  reported: 'Reported',
  rating: 'Rating (integer number only)',
  addReview: 'Add Review',
  updateReview: 'Update Review',
  editReview: 'Edit my review',
  removeReview: 'Remove my review',
  cancel: 'Cancel',
  tryAgain: 'Try again',
} as const;

/** Labels that only the server renders, so that no script loads them. */
export const pageLabels = {
  logout: 'Logout',
  /** In sentences; 'Login' is the specification's word for its link and its button. */
  logIn: 'Log in',
  learnMore: 'Learn more',
  showAll: 'Show All Products',
  keyword: 'Keyword',
  find: 'Find',
  reset: 'Reset',
  goHome: 'Go to Home',
  contact: 'Contact',
  privacyAndTerms: 'Privacy & Terms',
  accountMenu: 'Account menu',
} as const;

export const verifiedText = 'Verified';
