import type { PersonRecord } from '#lib/contract/people.ts';
import { counted } from '#lib/text/counts.ts';

/** An admin's page of a person. */
export const personTexts = {
  products: 'Products',
  reviews: 'Reviews',
  reports: 'Reports made',
  payments: 'Payments',
  roles: 'Role history',
  noProducts: 'Has added no product.',
  noReviews: 'Has reviewed nothing.',
  noReports: 'Has reported nothing.',
  noPayments: 'Has never opened a checkout.',
  noRoles: 'No change of role is on record.',
  noReason: 'No reason given',
  verified: 'e-mail verified',
  unverified: 'e-mail not verified',
  noMethod: 'not known yet',
  act: 'Promote or suspend',
  publicPage: 'Public page',
  inStaff: 'Find in Staff',
  gone: 'Nobody here',
  whyGone: 'There is no account with this number. It may be an old link.',
} as const;

/** Beside a heading: how many there are, and whether these are only the latest. */
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
