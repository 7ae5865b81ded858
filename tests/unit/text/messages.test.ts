import { expect, test } from 'vitest';
import * as dashboard from '#lib/text/dashboard.ts';
import * as errors from '#lib/text/errors.ts';
import * as everywhere from '#lib/text/messages.ts';

const catalogue = { ...everywhere, ...dashboard, ...errors };

/** The specification's words, letter by letter, mistakes included. */
const specified: Record<string, Record<string, unknown>> = {
  headings: {
    banner: 'Unearth The Next Hidden Tech Gems',
    featured: "Featuring: Tech's Next Wave",
    trending: "What's Hot? Trending Products",
    products: 'Have a Look on All Listed Products',
  },
  labels: {
    home: 'Home',
    products: 'Products',
    signUp: 'Sign Up',
    login: 'Login',
    learnMore: 'Learn more',
    showAll: 'Show All Products',
    find: 'Find',
    reset: 'Reset',
    report: 'Report',
    rating: 'Rating (integer number only)',
    goHome: 'Go to Home',
    google: 'Google',
    github: 'Github',
    forgotPassword: 'Forgot password ?',
    createAccount: 'Create new account !',
    contact: 'Contact',
    privacyAndTerms: 'Privacy & Terms',
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
    admin: 'Admin',
    moderator: 'Moderator',
    reviewQueue: 'Product Review Queue',
    checkDetails: 'Check Details',
    makeFeatured: 'Make Featured',
    accept: 'Accept',
    reject: 'Reject',
    delete: 'Delete',
  },
  messages: {
    emptySearch: 'Type a keyword please',
    loggedIn: 'Successfully logged in',
    registered: 'Successfully registered',
    badLogin: 'Invalid Email/Password',
    popupFailed: 'ERROR! Try with another email!',
    tokenCreated: 'Token created successfully!',
    tokenRemoved: 'Token removed successfully!',
    tokenFailed: 'Error! Could not create token',
    forcedLogout: 'Unauthorized! Forcing logout...',
    shortPassword: 'Password should be at least 6 characters',
    weakPassword: 'Must contain one upper and lower case letter',
    unequalPasswords: 'Password confirmation unsuccessfull! Please correct to proceed',
    loginToVote: 'Login to vote.',
    voted: 'Voted Successfully',
    voteFailed: 'Vote count Failed',
    ownProduct: 'Product adder is not eligible to vote',
    alreadyVoted: 'You have already voted',
    reviewAdded: 'Review added successfully',
    reviewFailed: 'Review add Failed',
    requestFailed: 'Something went wrong. Please try again.',
    productAdded: 'Product added successfully!',
    productNotAdded: 'Failed to add the product.',
  },
  dialogTexts: {
    reported: { title: 'Reported!', text: 'The product successfully reported.' },
    notReported: { title: 'Error!', text: 'Could not report product.' },
    updated: { title: 'Updated!', text: 'Your product successfully updated.' },
    notUpdated: { title: 'Error!', text: 'Could not update product.' },
    deleted: { title: 'Deleted!', text: 'Your file has been deleted.' },
    productDeleted: { title: 'Deleted!', text: 'Your product has been deleted.' },
    notDeleted: { title: 'Error!', text: 'Could not delete product' },
  },
  confirmations: {
    deleteProduct: {
      title: 'Are you sure?',
      text: "You won't be able to revert this!",
      confirm: 'Yes, delete it!',
    },
  },
  productForm: {
    name: 'Product Name',
    logo: 'Product Image URL',
    shortDescription: 'Short Description',
    description: 'Description',
    tags: 'Tags',
    tagsPlaceholder: 'Add tags (press Enter to add)',
    externalLink: 'External Link',
    submit: 'Submit Product',
  },
  subscriptionTexts: {
    prompt: 'Subscribe Now',
    successful: 'Subscription successful',
    failed: 'Subscription failed',
  },
  ownerFallbacks: { name: 'Anonymous', email: 'No Email', photoURL: 'No Image' },
};

for (const [group, texts] of Object.entries(specified)) {
  test(`the ${group} are spelled as the specification spells them`, () => {
    expect((catalogue as Record<string, unknown>)[group]).toMatchObject(texts);
  });
}

test("the subscription speaks in the specification's words", () => {
  expect(catalogue.subscriptionTexts).toMatchObject({
    prompt: 'Subscribe Now',
    successful: 'Subscription successful',
    failed: 'Subscription failed',
  });
  expect(catalogue.subscriptionStatus('varified')).toBe('Subscription Status : varified');
});

test('users are counted, and a change of role is told', () => {
  expect(catalogue.totalUsers(1_234)).toBe('Total Users: 1,234');
  expect(catalogue.roleChanged('Ada', 'moderator')).toBe('Ada is moderator now!');
});

test('the dashboard welcomes in upper case', () => {
  expect(catalogue.dashboardWelcome('user')).toBe('WELCOME TO USER DASHBOARD');
});

test('each list says how much there is of what it lists', () => {
  expect(catalogue.totalProducts(7)).toBe('Total Products: 7');
  expect(catalogue.totalUsers(7)).toBe('Total Users: 7');
  expect(catalogue.pendingProducts(7)).toBe('Pending Products : 7');
  expect(catalogue.reportedProducts(7)).toBe('Reported Products : 7');
});

test('a new role and a subscription are told by name', () => {
  expect(catalogue.roleChanged('Ada', 'moderator')).toBe('Ada is moderator now!');
  expect(catalogue.subscriptionStatus('varified')).toBe('Subscription Status : varified');
});

test('a moderator is told how many products wait, and how many are reported', () => {
  expect(catalogue.pendingProducts(1234)).toBe('Pending Products : 1,234');
  expect(catalogue.reportedProducts(7)).toBe('Reported Products : 7');
});

test('the API refuses in the words of the catalogue', () => {
  expect(catalogue.errorTexts.empty_keyword).toBe('Type a keyword please');
  expect(catalogue.errorTexts.own_product).toBe('Product adder is not eligible to vote');
});
