import type { PersonRecord } from '#lib/contract/people.ts';
import type { Role } from '#lib/contract/users.ts';
import { counted } from '#lib/text/counts.ts';
import { screenLabels } from './screen-labels.ts';

/** 'a moderator', 'an admin'. */
export const withArticle = (role: Role): string => `${role === 'admin' ? 'an' : 'a'} ${role}`;

/** Result of a change to a row that already had the new state. */
export const nothingChanged =
  'Nothing changed: it was already in that state. The list shows the current state.';

/** Result of a change to the row of an account that is gone. */
export const accountGone = 'This account has been deleted';

/** Below the total, while the list is searched. */
export const usersFound = (count: number): string => `${count.toLocaleString('en')} found`;

/** A date follows. */
export const joined = 'joined';

/** Note on an account whose e-mail address is not verified. */
export const unverifiedNote = 'not verified';

export const totalUsers = (total: number): string => `Total Users: ${total.toLocaleString('en')}`;

export const roleChanged = (name: string, role: Role): string => `${name} is ${role} now!`;

/** Notes next to the name of a user whose role is not effective yet. */
export const roleNotes = {
  unverified: (role: Role): string => `${role} once the e-mail is verified`,
  unclaimed: (role: Role): string => `${role} once the one-time code is entered`,
} as const;

/** Replaces `roleChanged` for a role that waits for the e-mail to be verified. */
export const roleWaits = (name: string, role: Role): string =>
  `${name} becomes ${withArticle(role)} once the e-mail is verified`;

/** Texts for a user whose address was granted a role that needs a one-time code. */
export const roleClaimTexts = {
  title: 'You have been given a role',
  purpose: (role: Role): string => `Enter the code from the site’s operator to become ${withArticle(role)}.`,
  label: 'One-time code',
  hint: 'No code, or an old one? Ask the operator for a new one.',
  submit: 'Claim the role',
  done: (role: Role): string => `You are now ${withArticle(role)}`,
} as const;

/** Result of suspending or restoring an account. */
export const accountChanged = (name: string, suspended: boolean): string =>
  `${name} has been ${suspended ? 'suspended' : 'restored'}`;

/** Confirmations. */
export const accountConfirmations = {
  suspend: (name: string) => ({
    title: `Suspend ${name}?`,
    text: 'They can’t do anything here until restored. Their products and reviews stay.',
    confirm: screenLabels.suspend,
    destroys: true,
  }),
  restore: (name: string) => ({
    title: `Restore ${name}?`,
    text: 'They can log in and do everything as before.',
    confirm: screenLabels.restore,
  }),
} as const;

/** An admin's page of a person. */
export const personTexts = {
  products: 'Products',
  reviews: 'Reviews',
  reports: 'Reports made',
  payments: 'Payments',
  roles: 'Role history',
  noProducts: 'No products.',
  noReviews: 'No reviews.',
  noReports: 'No reports.',
  noPayments: 'No payments.',
  noRoles: 'No role changes.',
  noReason: 'No reason given',
  verified: 'e-mail verified',
  unverified: 'e-mail not verified',
  noMethod: 'unknown',
  act: 'Promote or suspend',
  publicPage: 'Public page',
  inStaff: 'Find in Staff',
  gone: 'No such account',
  whyGone: 'There is no account at this address. The link may be old.',
} as const;

/** Total next to a heading; says so if only the latest are listed. */
export const latestOf = (count: number, total: number): string =>
  count < total ? `the latest ${count} of ${total.toLocaleString('en')}` : total.toLocaleString('en');

export const votesCast = (votes: number): string => counted(votes, 'vote');

/** Names of the provider's sign-in methods. */
export const signInMethodNames: Partial<Record<string, string>> = {
  password: 'e-mail and password',
  'google.com': 'Google',
  'github.com': 'Github',
};

export const paymentStates: Record<PersonRecord['payments']['items'][number]['state'], string> = {
  open: 'checkout open',
  processing: 'being processed',
  paid: 'paid',
  failed: 'failed',
  expired: 'checkout expired',
  cancelled: 'checkout cancelled',
  refunded: 'refunded or disputed',
};
