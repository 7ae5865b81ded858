import type { Delivery, NotificationKind, NotificationRecipient } from '#lib/contract/notifications.ts';
import { counted } from '#lib/text/counts.ts';

const others = (count: number): string => (count > 1 ? ` and ${counted(count - 1, 'other')}` : '');
const moreProducts = (count: number): string =>
  count > 1 ? ` and ${counted(count - 1, 'more product')}` : '';

/** An event in one line. A word separates a name from a number: a right-to-left name would reverse it. @param name of a product */
export const notificationTexts = {
  accepted: (name: string) => `${name} was accepted`,
  rejected: (name: string) => `${name} was rejected`,
  rejectionExplained: (name: string) => `A moderator explained why ${name} was rejected`,
  deleted: (name: string) => `A moderator deleted ${name}`,
  launched: (name: string) => `${name} has launched`,
  featured: (name: string) => `${name} is featured on the home page`,
  reviewed: (name: string, by: string, count: number) => `${by}${others(count)} reviewed ${name}`,
  votes: (name: string, votes: number) => `${name} has ${counted(votes, 'vote')}`,
  place: (name: string, place: number, board: string) =>
    `${name} won place ${place} on the leaderboard for ${board}`,
  votesRemoved: (name: string, votes: number) => `Moderators removed ${counted(votes, 'vote')} for ${name}`,
  votesRestored: (name: string, votes: number) => `Moderators restored ${counted(votes, 'vote')} for ${name}`,
  objectionAnswered: (name: string) => `Moderators answered your objection about the votes for ${name}`,
  reviewRemoved: (name: string) => `A moderator removed your review of ${name}`,
  reportKept: (name: string) => `Moderators reviewed your report of ${name} and kept the product`,
  reportRemoved: (name: string) => `${name}, which you reported, was removed`,
  moderator: 'You are now a moderator',
  admin: 'You are now an admin',
  noRole: 'You are no longer a moderator or admin',
  otherRole: 'Your role has changed',
  paid: 'Your subscription is paid',
  paymentFailed: 'The payment for your subscription failed',
  refunded: 'The payment for your subscription was refunded or disputed',
  mailOff:
    'You no longer get e-mails: one came back or was reported as spam. Switch them on again on My Profile',
  followedLaunch: (name: string) => `${name} has launched`,
  followedMaker: (name: string, by: string, count: number) => `${by} launched ${name}${moreProducts(count)}`,
  followedTag: (name: string, tag: string, count: number) => `${name}${moreProducts(count)}, new in ${tag}`,
  followedSearch: (name: string, search: string, count: number) =>
    `${name}${moreProducts(count)}, new for “${search}”`,
  /** Without a name for former admins. */
  webhookOff: (host: string | null) =>
    `${host ? `The webhook to ${host}` : 'A webhook of the site'} was switched off because its receiver failed`,
  jobFailed: (name: string | null) =>
    `${name ? `The job ${name}` : 'A background job'} keeps failing. Run “db jobs” on the server to see why`,
  backupFailed: 'A backup of the site failed. Run “db backup FILE” on the server to see why',
  backupLacking:
    'No backup of the site is known. Run “db backups FOLDER” each day, unless you back it up by other means',
  backupMissed: (hours: number) => `The last backup is more than ${hours} hours old`,
  mailServerAway:
    'The mail server has accepted no e-mail for an hour. E-mails wait until it does; the site’s log says why',
  mailFailed: 'An e-mail could not be sent. Run “db mail” on the server to see why',
  queueOne: (name: string, by: string) => `${by} submitted ${name}`,
  queue: (count: number) => `${counted(count, 'product')} were submitted`,
  reports: (name: string, count: number) =>
    count > 1 ? `${name} was reported ${count} times` : `${name} was reported`,
  findings: (name: string, count: number) =>
    count > 1 ? `Votes look coordinated in ${count} cases` : `Votes look coordinated: ${name}`,
  objections: (name: string) => `The maker of ${name} objects to the removal of votes`,
  /** Instead of a name. */
  somebody: 'Somebody',
  goneProduct: 'a product that is no longer on the site',
  hiddenProduct: 'a product',
  someTag: 'a tag that you follow',
} as const;

/** Kinds in the settings. */
export const kindTexts: Record<NotificationKind, string> = {
  accepted: 'My product is accepted',
  rejected: 'My product is rejected',
  deleted: 'My product is deleted by a moderator',
  launched: 'My product launches',
  featured: 'My product is featured',
  reviewed: 'My product is reviewed',
  votes: 'My product reaches 10, 100 or 1,000 votes',
  place: 'My product wins a place',
  votesRemoved: 'Votes for my product are removed',
  votesRestored: 'Removed votes for my product are restored',
  objectionAnswered: 'My objection to a removal of votes is answered',
  reviewRemoved: 'My review is removed',
  reportSettled: 'My report is settled',
  role: 'My role changes',
  subscription: 'My subscription',
  mailOff: 'E-mails to my address are stopped',
  followedLaunch: 'A launch that I follow',
  followedMaker: 'A new product of a maker that I follow',
  followedTag: 'A new product with a tag that I follow',
  followedSearch: 'A new product for a search that I saved',
  webhookOff: 'My webhook is switched off',
  queue: 'A product is waiting for a decision',
  reports: 'A product is reported',
  findings: 'Votes look coordinated',
  objections: 'A maker objects to a removal of votes',
  jobFailed: 'A background job fails',
  backupMissed: 'The last backup of the site failed, is old or is missing',
  mailFailed: 'The site can’t send e-mails',
};

/** Headings of the groups of the settings. */
export const recipientTexts: Record<NotificationRecipient, string> = {
  maker: 'Your products',
  member: 'Your account',
  followers: 'What you follow',
  moderators: 'Moderation',
  admins: 'The site',
};

export const deliveryTexts: Record<Delivery, string> = {
  site: 'On the site',
  mail: 'On the site and by e-mail',
  digest: 'On the site and in the daily e-mail',
  never: 'Never',
};

export const notificationScreen = {
  intro: 'What happened to your products and to what you follow.',
  total: (count: number) => `Notifications: ${count.toLocaleString('en')}`,
  what: 'What happened',
  when: 'When',
  /** Before an unread one, for screen readers. */
  isNew: 'New:',
  readAll: 'Mark all as read',
  allRead: 'All notifications marked as read',
  markFailed: 'The notifications could not be marked as read. Please try again.',
  empty: 'No notifications yet',
  emptyNote: 'You will see it here when your product is accepted, reviewed or wins a place.',
  addProduct: 'Add a product',
  settings: 'What we notify you about',
  /** Subject of a sentence, for a failure. */
  yourSettings: 'Your settings',
  digestHour: 'Daily e-mail at',
  timeZone: 'Time zone',
  saved: 'Your choice is saved',
} as const;
