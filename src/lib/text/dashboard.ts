/** What the screens of the dashboard say. Apart, so that the pages that everybody reads need not load it. */

import type { ModerationSort, Verdict } from '#lib/contract/moderation.ts';
import type { Role } from '#lib/contract/users.ts';
import { counted } from './counts.ts';
import { dialogTexts, labels } from './messages.ts';

/** The labels of a product's form. */
export const productForm = {
  name: 'Product Name',
  logo: 'Product Image URL',
  shortDescription: 'Short Description',
  description: 'Description',
  tags: 'Tags',
  tagsPlaceholder: 'Add tags (press Enter to add)',
  externalLink: 'External Link',
  submit: 'Submit Product',
} as const;

/** What is said of a product's link, and of one to another site, which waits for a moderator. Hosts name the links. */
export const linkTexts = {
  hint: 'Where people find it; leave it out if there is none',
  /** While the product is on the shelves. */
  hintOnceAccepted:
    'Where people find it. A link to another site waits for a moderator; until then people see it as it is now',
  waits: (host: string) => `New link waits for a moderator: ${host}`,
  untilThen: (host: string) => `Until then: ${host}`,
  noneYet: 'Until then: no link',
  /** How moderators tell the two apart. */
  live: 'Link',
  pending: 'New link',
  none: 'none',
  /** The same in a row of theirs, where there is little room. */
  swap: (live: string | undefined, pending: string) => `${live ?? 'no link'} → ${pending}`,
} as const;

export const totalProducts = (total: number): string => `Total Products: ${total.toLocaleString('en')}`;

/** How many accounts have the role of a user. */
export const totalUsers = (total: number): string => `Total Users: ${total.toLocaleString('en')}`;

export const roleChanged = (name: string, role: Role): string => `${name} is ${role} now!`;

/** Beside the name of a user whose role does not count yet. */
export const roleNotes = {
  unverified: (role: Role): string => `${role} once the e-mail is verified`,
  unclaimed: (role: Role): string => `${role} once the one-time code is entered`,
} as const;

/** Told in place of the change of a role that waits for the e-mail. */
export const roleWaits = (name: string, role: Role): string =>
  `${name} is ${role} once the e-mail is verified`;

/** What an e-mail address that is not verified keeps somebody from. */
export const verificationPurpose = (waiting: Role | null): string =>
  waiting ? `Your role as ${waiting} counts once it is.` : 'Nobody but you can then use it here.';

/** What is said to somebody whose address has a role that waits for a code. */
export const roleClaimTexts = {
  title: 'A role waits for you',
  purpose: (role: Role): string => `Enter the code that the site’s operator gives you, and you are ${role}.`,
  label: 'One-time code',
  hint: 'No code, or an old one? Ask the operator for a new one.',
  submit: 'Claim the role',
  done: (role: Role): string => `You are ${role} now`,
} as const;

/** The labels of a coupon's form. */
export const couponForm = {
  code: 'Code',
  description: 'Description',
  kind: 'Takes off',
  percent: 'Percent off',
  amount: 'Dollars off',
  validUntil: 'Valid until',
  limit: 'Limit of uses',
  submit: 'Save coupon',
} as const;

/** What the subscription's area of a profile says. */
export const subscriptionTexts = {
  prompt: 'Subscribe Now',
  coupon: 'Coupon code (optional)',
  successful: 'Subscription successful',
  failed: 'Subscription failed',
  processing:
    'Your payment is being processed. Nothing more is needed from you, and you are not charged twice.',
  cancelled: 'You left the checkout, and nothing was charged. You can subscribe whenever you like.',
  declined: 'No payment has arrived, and nothing was charged.',
  unheard: 'The server could not be asked about your payment. Whatever you paid is not lost.',
  askAgain: 'Ask again',
} as const;

/** What somebody is told whose e-mail is not verified. */
export const unverifiedVotesNote =
  'Your votes are counted already. They move the lists once your e-mail address is verified.';

/** Why a coupon is not taken for now. @param time from when on it is, as a clock shows it */
export const couponHeld = (time: string): string =>
  `You have opened a checkout with a coupon twice within the hour; try again at ${time}, or pay without it`;

/** The state of a subscription, with the record's own word for it. */
export const subscriptionStatus = (status: string): string => `Subscription Status : ${status}`;

export const pendingProducts = (total: number): string => `Pending Products : ${total.toLocaleString('en')}`;

export const reportedProducts = (total: number): string =>
  `Reported Products : ${total.toLocaleString('en')}`;

const verdictVerbs: Record<Verdict, string> = { accepted: labels.accept, rejected: labels.reject };

/** What a moderator's list can be sorted by. */
export const moderationSorts: Record<ModerationSort, string> = {
  pending: 'Pending first',
  newest: 'Newest',
  oldest: 'Oldest',
  name: 'Name',
  votes: 'Votes',
  reports: 'Reports',
};

/** What a moderator's list can be narrowed to. */
export const moderationViews = {
  all: 'All',
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  changed: 'Changed since decided',
} as const;

/** The greeting of the dashboard's home. */
export const dashboardWelcome = (role: Role): string => `Welcome to ${role} dashboard`.toUpperCase();

/** Says that what is shown is not all. */
export const latestOnly = (shown: number): string => `These are the latest ${shown.toLocaleString('en')}.`;

/** Asks once before many products are decided on. */
export const confirmVerdict = (verdict: Verdict, count: number) => ({
  title: `${verdictVerbs[verdict]} ${counted(count, 'product')}?`,
  text: 'Each can be decided on again later.',
  confirm: `Yes, ${verdictVerbs[verdict].toLowerCase()}`,
});

/** How far a decision about many products is. */
export const verdictProgress = (done: number, of: number): string => `${done} of ${of} decided`;

/** What became of a decision about many products: how many it reached, and the names of those it did not. */
export const verdictSummary = (verdict: Verdict, reached: number, missed: readonly string[]) => ({
  title: missed.length === 0 ? dialogTexts.updated.title : 'Not all were updated',
  text: [
    `${counted(reached, 'product')} ${verdict}.`,
    ...(missed.length ? [`Could not be ${verdict}: ${missed.join(', ')}.`] : []),
  ].join(' '),
});

/** What became of an account. */
export const accountChanged = (name: string, suspended: boolean): string =>
  `${name} is ${suspended ? 'suspended' : 'restored'}`;

/** What is asked before an account is suspended or restored. */
export const accountConfirmations = {
  suspend: (name: string) => ({
    title: `Suspend ${name}?`,
    text: 'Whatever they do next is refused, until they are restored. Their products and reviews stay.',
    confirm: labels.suspend,
  }),
  restore: (name: string) => ({
    title: `Restore ${name}?`,
    text: 'They can log in again, and do what they could before.',
    confirm: labels.restore,
  }),
} as const;
