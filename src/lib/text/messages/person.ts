import type { PersonRecord } from '#lib/contract/people.ts';
import { counted } from '#lib/text/counts.ts';

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

/** Total next to a heading, and if these are only the latest. */
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
  cancelled: 'checkout left',
  refunded: 'refunded or disputed',
};
