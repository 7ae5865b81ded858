/**
 * Labels of the login and of the dashboards' screens. Apart from `labels`, which every page of a member loads.
 */
export const screenLabels = {
  takeRoleBack: 'Take the role back',
  person: 'Person',
  suspend: 'Suspend',
  restore: 'Restore',
  reviewQueue: 'Product Review Queue',
  checkDetails: 'Check Details',
  makeFeatured: 'Make Featured',
  accept: 'Accept',
  reject: 'Reject',
  dismissReports: 'Dismiss reports',
  removeThisReview: 'Remove',
  sendLink: 'Send the link',
  sendVerification: 'Send me the mail',
  sendAgain: 'Send it again',
  haveVerified: 'I have verified it',
  forgotPassword: 'Forgot password ?',
  createAccount: 'Create new account !',
  loginInstead: 'Log in instead',
  updateProduct: 'Update product',
  logOutEverywhere: 'Log out everywhere',
} as const;
