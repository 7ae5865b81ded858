/** How a member hears of a kind of notification. All but `never` are on the site. */
export const deliveries = ['site', 'mail', 'digest', 'never'] as const;
export type Delivery = (typeof deliveries)[number];

/** Who gets a notification, except the author of the event. `member`: whom the event is about, or names in its payload. */
export type NotificationRecipient = 'maker' | 'member' | 'moderators' | 'admins' | 'followers';

interface NotificationRule {
  to: NotificationRecipient;
  /** The recipient whose settings list it, if not `to`. */
  listedFor?: NotificationRecipient;
  /** Delivery unless the member has chosen another one. */
  delivery: Delivery;
  /** The common subject of notifications of one day that are displayed as one. */
  groupedBy?: 'product' | 'target' | 'day';
  /** The things that the number of a group counts, each once (`countOfTopic` in server/notifications/queries.ts); by default the events. */
  counts?: 'products';
  /** It is listed and counted while this is on the site: the review, the product, or the product's page. */
  needs?: 'review' | 'product' | 'page';
}

/** The kinds of notifications, in the order of the settings. The events that cause them name them (domain/events.ts). */
// biome-ignore format: a table
const rules = {
  accepted: { to: 'maker', delivery: 'mail' },
  rejected: { to: 'maker', delivery: 'mail' },
  /** The product is gone, so its maker is read from the payload. */
  deleted: { to: 'member', listedFor: 'maker', delivery: 'mail' },
  launched: { to: 'maker', delivery: 'mail' },
  featured: { to: 'maker', delivery: 'digest' },
  reviewed: { to: 'maker', delivery: 'digest', groupedBy: 'product', needs: 'review' },
  votes: { to: 'maker', delivery: 'digest' },
  place: { to: 'maker', delivery: 'mail' },
  votesRemoved: { to: 'maker', delivery: 'mail' },
  votesRestored: { to: 'maker', delivery: 'mail' },
  objectionAnswered: { to: 'maker', delivery: 'mail' },
  reviewRemoved: { to: 'member', delivery: 'mail' },
  reportSettled: { to: 'member', delivery: 'site' },
  role: { to: 'member', delivery: 'mail' },
  subscription: { to: 'member', delivery: 'site' },
  mailOff: { to: 'member', delivery: 'site' },
  followedLaunch: { to: 'followers', delivery: 'mail', needs: 'page' },
  followedMaker: { to: 'followers', delivery: 'digest', groupedBy: 'target', counts: 'products', needs: 'page' },
  followedTag: { to: 'followers', delivery: 'digest', groupedBy: 'target', counts: 'products', needs: 'page' },
  /** Not by the event itself, but by the job that repeats searches (server/follows/jobs.ts). */
  followedSearch: { to: 'followers', delivery: 'digest', groupedBy: 'target', counts: 'products', needs: 'page' },
  /** To all admins for a webhook of the site. */
  webhookOff: { to: 'member', delivery: 'mail' },
  queue: { to: 'moderators', delivery: 'digest', groupedBy: 'day', counts: 'products', needs: 'product' },
  reports: { to: 'moderators', delivery: 'digest', groupedBy: 'product', needs: 'product' },
  findings: { to: 'moderators', delivery: 'digest', groupedBy: 'day' },
  objections: { to: 'moderators', delivery: 'digest', groupedBy: 'product', needs: 'product' },
  jobFailed: { to: 'admins', delivery: 'mail' },
  backupMissed: { to: 'admins', delivery: 'mail' },
  /** A mail would not arrive. */
  mailFailed: { to: 'admins', delivery: 'site' },
} as const satisfies Record<string, NotificationRule>;

export type NotificationKind = keyof typeof rules;
export const notificationKinds = Object.keys(rules) as [NotificationKind, ...NotificationKind[]];
export const ruleOfKind = (kind: NotificationKind): NotificationRule => rules[kind];

/** The kinds with a rule's value. */
export const kindsWith = <Key extends keyof NotificationRule>(key: Key, value: NotificationRule[Key]) =>
  notificationKinds.filter((kind) => ruleOfKind(kind)[key] === value);

/** The group of the settings that a kind is in. */
export const settingsGroupOf = (kind: NotificationKind): NotificationRecipient => {
  const { to, listedFor = to } = ruleOfKind(kind);
  return listedFor;
};

/** Facts that a text needs and that no other table has, as they were at the time. */
export interface NotificationFacts {
  /** Name of the product, the job, or the host of the webhook. */
  name?: string;
  /** Milestone. */
  votes?: number;
  place?: number;
  period?: string;
  /** Type of the event. */
  type?: string;
  /** True if a kind for members went to admins: it is about a webhook of the site. */
  ofSite?: true;
}

export const notifications = {
  /** Read ones are removed after these days. */
  daysKept: 90,
  /** Limit per member; the oldest ones beyond it are removed. */
  max: 500,
  /** Hour of the daily digest, unless the member has chosen one. */
  digestHour: 8,
  /** Topics that a digest names. */
  inDigest: 20,
  /** Digests queued per transaction. */
  digestsAtOnce: 50,
  /** Notifications of followers inserted per transaction. */
  followersAtOnce: 200,
  /** Hits of a search that its followers are notified of at a time: the newest ones. */
  hits: 20,
} as const;

/** True if it is a name of the IANA database that this machine knows, and no offset, of which there are any number. */
export const isTimeZone = (name: string): boolean => {
  try {
    return (
      /^[a-z]/i.test(name) &&
      name.length <= 64 &&
      new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
};
