import { expect, test } from 'vitest';
import { deletionNotice } from '#lib/text/messages/account-deletion.ts';
import { dashboardWelcome } from '#lib/text/messages/dashboard.ts';
import { errorTexts } from '#lib/text/messages/errors.ts';
import { mailTexts } from '#lib/text/messages/mails.ts';
import { pendingProducts, reportedProducts } from '#lib/text/messages/moderation.ts';
import { notificationTexts } from '#lib/text/messages/notifications.ts';
import { deletionText, totalProducts } from '#lib/text/messages/own-products.ts';
import { subscriptionStatus } from '#lib/text/messages/subscriptions.ts';
import { tagTexts } from '#lib/text/messages/tags.ts';
import { roleChanged, totalUsers } from '#lib/text/messages/users.ts';
import { readCatalogue } from '../../support/catalogue.ts';

const catalogue = Object.fromEntries(await readCatalogue());

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
    report: 'Report',
    rating: 'Rating (integer number only)',
  },
  pageLabels: {
    logout: 'Logout',
    learnMore: 'Learn more',
    showAll: 'Show All Products',
    find: 'Find',
    reset: 'Reset',
    goHome: 'Go to Home',
    contact: 'Contact',
    privacyAndTerms: 'Privacy & Terms',
  },
  screenLabels: {
    signUp: 'Sign Up',
    login: 'Login',
    google: 'Google',
    github: 'Github',
    dashboard: 'Dashboard',
    myProfile: 'My Profile',
    delete: 'Delete',
    statistics: 'Statistics',
    manageUsers: 'Manage Users',
    manageCoupons: 'Manage Coupons',
    productReview: 'Product Review',
    reportedContents: 'Reported Contents',
    addProducts: 'Add Products',
    myProducts: 'My Products',
    admin: 'Admin',
    moderator: 'Moderator',
    forgotPassword: 'Forgot password ?',
    createAccount: 'Create new account !',
    reviewQueue: 'Product Review Queue',
    checkDetails: 'Check Details',
    makeFeatured: 'Make Featured',
    accept: 'Accept',
    reject: 'Reject',
  },
  searchMessages: {
    emptySearch: 'Type a keyword please',
  },
  signInMessages: {
    loggedIn: 'Successfully logged in',
    registered: 'Successfully registered',
    badLogin: 'Invalid Email/Password',
    popupFailed: 'ERROR! Try with another email!',
  },
  sessionMessages: {
    tokenCreated: 'Token created successfully!',
    tokenRemoved: 'Token removed successfully!',
    tokenFailed: 'Error! Could not create token',
    forcedLogout: 'Unauthorized! Forcing logout...',
  },
  passwordErrors: {
    shortPassword: 'Password should be at least 6 characters',
    weakPassword: 'Must contain one upper and lower case letter',
    unequalPasswords: 'Password confirmation unsuccessfull! Please correct to proceed',
  },
  voteMessages: {
    loginToVote: 'Login to vote.',
    voted: 'Voted Successfully',
    voteFailed: 'Vote count Failed',
    ownProduct: 'Product adder is not eligible to vote',
    alreadyVoted: 'You have already voted',
  },
  reviewMessages: {
    reviewAdded: 'Review added successfully',
    reviewFailed: 'Review add Failed',
  },
  requestMessages: {
    requestFailed: 'Something went wrong. Please try again.',
  },
  ownProductMessages: {
    productAdded: 'Product added successfully!',
    productNotAdded: 'Failed to add the product.',
  },
  reportDialogs: {
    reported: { title: 'Reported!', text: 'The product successfully reported.' },
    notReported: { title: 'Error!', text: 'Could not report product.' },
  },
  productDialogs: {
    updated: { title: 'Updated!', text: 'Your product successfully updated.' },
    notUpdated: { title: 'Error!', text: 'Could not update product.' },
    deleted: { title: 'Deleted!', text: 'Your file has been deleted.' },
    productDeleted: { title: 'Deleted!', text: 'Your product has been deleted.' },
    notDeleted: { title: 'Error!', text: 'Could not delete product' },
  },
  productConfirmations: {
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
    expect(catalogue[group]).toMatchObject(texts);
  });
}

test('the dashboard welcomes in upper case', () => {
  expect(dashboardWelcome('user')).toBe('WELCOME TO USER DASHBOARD');
});

test('each list displays its total', () => {
  expect(totalProducts(1_234)).toBe('Total Products: 1,234');
  expect(totalUsers(1_234)).toBe('Total Users: 1,234');
  expect(pendingProducts(1_234)).toBe('Pending Products : 1,234');
  expect(reportedProducts(1_234)).toBe('Reported Products : 1,234');
});

test('a new role and a subscription are reported by name', () => {
  expect(roleChanged('Ada', 'moderator')).toBe('Ada is moderator now!');
  expect(subscriptionStatus('varified')).toBe('Subscription Status : varified');
});

test('a search for tags without a hit says what to try', () => {
  expect(tagTexts.found(1)).toBe('1 tag found');
  expect(tagTexts.found(0)).toBe('No tag found. Try a shorter word.');
});

test('errors of the API have the texts of the catalogue', () => {
  expect(errorTexts.empty_keyword).toBe('Type a keyword please');
  expect(errorTexts.own_product).toBe('Product adder is not eligible to vote');
});

test('a day is named with its time where an account ends: it may be the day before for its owner', () => {
  const { subject, lead, cancel } = mailTexts.deletionScheduled;
  for (const text of [deletionNotice.title, subject, lead])
    expect(text('2026-12-14T01:00:59.000Z')).toContain('on 14 December 2026 at 01:00 UTC');
  for (const text of [deletionNotice.text, cancel]) expect(text).toContain('before then');
});

test('a number is never displayed on the other side of a name from right to left', () => {
  const texts = [
    deletionText({ name: 'שלום', upVote: 3, reviewCount: 2 }),
    notificationTexts.followedTag('3 Minutes', 'שלום', 2),
    notificationTexts.followedSearch('3 Minutes', 'שלום', 2),
  ];
  // It would take the direction of the last letter before it (UAX 9).
  for (const text of texts) expect(text).not.toMatch(/\p{Script=Hebrew}\P{L}*\p{N}/u);
});
