import type { EventType } from './events.ts';

/** How a member hears of a kind of notification. All but `never` are on the site. */
export const deliveries = ['site', 'mail', 'digest', 'never'] as const;
export type Delivery = (typeof deliveries)[number];

interface NotificationRule {
  /** Types of the events that it follows from. */
  events: readonly EventType[];
  /** Who gets it, except the author of the event. `member`: whom the event is about, or names in its payload. */
  to: 'maker' | 'member' | 'moderators' | 'followers';
  /** Delivery unless the member has chosen another one. */
  delivery: Delivery;
  /** What notifications of one day that are displayed as one have in common. */
  groupedBy?: 'product' | 'target' | 'day';
}

/** The registry of notifications, in the order of the settings. */
const rules = {
  accepted: { events: ['accept'], to: 'maker', delivery: 'mail' },
  rejected: { events: ['reject'], to: 'maker', delivery: 'mail' },
  launched: { events: ['launch'], to: 'maker', delivery: 'mail' },
  featured: { events: ['feature'], to: 'maker', delivery: 'digest' },
  reviewed: { events: ['addReview'], to: 'maker', delivery: 'digest', groupedBy: 'product' },
  votes: { events: ['reachVotes'], to: 'maker', delivery: 'digest' },
  place: { events: ['winPlace'], to: 'maker', delivery: 'mail' },
  reviewRemoved: { events: ['deleteReview'], to: 'member', delivery: 'mail' },
  reportSettled: { events: ['dismissReports', 'deleteProduct'], to: 'member', delivery: 'site' },
  role: { events: ['makeModerator', 'makeAdmin', 'changeRole'], to: 'member', delivery: 'mail' },
  subscription: { events: ['pay', 'failPayment', 'refund'], to: 'member', delivery: 'site' },
  followedLaunch: { events: ['accept', 'launch'], to: 'followers', delivery: 'mail' },
  followedMaker: { events: ['accept', 'launch'], to: 'followers', delivery: 'digest', groupedBy: 'target' },
  followedTag: { events: ['accept', 'launch'], to: 'followers', delivery: 'digest', groupedBy: 'target' },
  queue: { events: ['submit', 'resubmit'], to: 'moderators', delivery: 'digest', groupedBy: 'day' },
  reports: { events: ['report'], to: 'moderators', delivery: 'digest', groupedBy: 'product' },
} as const satisfies Record<string, NotificationRule>;

export type NotificationKind = keyof typeof rules;
export const notificationKinds = Object.keys(rules) as [NotificationKind, ...NotificationKind[]];
export const ruleOfKind = (kind: NotificationKind): NotificationRule => rules[kind];

/** The kinds that follow from events of a type. */
export const kindsOf = (type: EventType): NotificationKind[] =>
  notificationKinds.filter((kind) => ruleOfKind(kind).events.includes(type));

/** Facts that a text needs and that no other table has, as they were at the time. */
export interface NotificationFacts {
  /** Name of the product. */
  name?: string;
  /** Milestone. */
  votes?: number;
  place?: number;
  period?: string;
  /** Type of the event, where the kind follows from several. */
  type?: EventType;
}

export const notifications = {
  /** Read ones are removed after these days. */
  daysKept: 90,
  /** Of each member; the oldest ones beyond are removed. */
  max: 500,
  /** Counted up to here. */
  maxUnread: 99,
  /** Hour of the daily digest, unless the member has chosen one. */
  digestHour: 8,
  /** Topics that a digest names. */
  inDigest: 20,
  /** Digests queued per transaction. */
  digestsAtOnce: 50,
  /** Followers notified per transaction. */
  followersAtOnce: 200,
} as const;

/** True if it is a name of the IANA database that this machine knows. */
export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
