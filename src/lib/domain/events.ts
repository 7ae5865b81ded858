import { days } from './durations.ts';
import type { NotificationKind } from './notifications.ts';

/** Retention of entries in the audit log that no other list shows. */
export const auditRetention = { storedFor: days(2 * 365) } as const;

/** Retention of events that no list shows: webhooks may be retried, and notifications name them. */
export const eventRetention = { days: 90, minDays: 30 } as const;

/** Subject and consequences of a type of event. */
interface EventRule {
  subject:
    | 'user'
    | 'address'
    | 'product'
    | 'review'
    | 'finding'
    | 'tag'
    | 'domain'
    | 'coupon'
    | 'webhook'
    | 'file'
    | 'backup'
    | 'job'
    | 'mail';
  /** Its kind in the audit log; without one it is not in it. */
  audit?: string;
  /** True if the moderation log lists it. */
  moderation?: true;
  /** True if the history of its product lists it. */
  history?: true;
  /** True if it is stored for good, though no list shows it. */
  stored?: true;
  /** True if search engines are notified of the product's page, where it is or was public. */
  page?: true;
  /**
   * Its name in webhooks. None for suspicions of votes and the domains that moderators trust, which other servers must not learn
   * of; for webhooks, since a receiver must not learn of others; for mail to one member; and for the undoing of a decision that was
   * not sent either.
   */
  webhook?: string;
  /** True if the webhooks of its product's maker get it, besides those of the site. */
  toMaker?: true;
  /** The kinds of notifications that follow from it: domain/notifications.ts has who gets each. */
  notifies?: readonly NotificationKind[];
}

/**
 * Facts that consumers need and that the row does not have, stored as JSON. Fields are only added: a change of meaning is a
 * new `payloadVersion`.
 */
export interface EventPayloads {
  /** The first 1,000 members whose reports are settled. Removed once they have been notified. */
  dismissReports: { reporterIds: number[] };
  deleteProduct: { reporterIds: number[]; makerId?: number };
  addReview: { productId: number; productName: string; rating: number };
  /** `reviewerId` stays last: export and deletion search the JSON for it (users/export-data.ts). */
  deleteReview: { productId: number; productName: string; reviewerId: number };
  /** `votes`: the milestone. */
  reachVotes: { votes: number };
  /** `period` as leaderboards name it, `place` from 1. */
  winPlace: { period: string; place: number };
  /** `votes`: how many of the product. */
  removeVotes: { findingId: number; votes: number };
  restoreVotes: { findingId: number; votes: number };
  /** `ownerId`: null for a webhook of the site. */
  disableWebhook: { ownerId: number | null };
}
export const payloadVersion = 1;
/** Payloads that are erased after dispatch, because they name who reported a product. */
export const transientPayloads = [
  'dismissReports',
  'deleteProduct',
] as const satisfies (keyof EventPayloads)[];

/** A product has appeared: those who follow its launch, its maker or a tag are notified. A job finds the followers of searches. */
export const appearanceKinds = ['followedLaunch', 'followedMaker', 'followedTag'] as const;

/**
 * The registry of events: each type once, with all that follows from it. Three mails do not: a member can't choose whether to
 * hear that their account will be deleted, is deleted, or gets mail again, so that write queues the mail itself.
 */
// biome-ignore format: a table
const rules = {
  makeModerator: { subject: 'user', audit: 'roles', moderation: true, webhook: 'user.made_moderator', notifies: ['role'] },
  makeAdmin: { subject: 'user', audit: 'roles', moderation: true, webhook: 'user.made_admin', notifies: ['role'] },
  takeRoleBack: { subject: 'user', audit: 'roles', moderation: true, webhook: 'user.role_removed', notifies: ['role'] },
  changeRole: { subject: 'user', audit: 'roles', webhook: 'user.role_changed', notifies: ['role'] },
  grantRole: { subject: 'address', audit: 'roles', webhook: 'user.role_granted' },
  withdrawRole: { subject: 'address', audit: 'roles', webhook: 'user.role_withdrawn' },
  suspend: { subject: 'user', audit: 'accounts', moderation: true, webhook: 'user.suspended' },
  restore: { subject: 'user', audit: 'accounts', moderation: true, webhook: 'user.restored' },
  scheduleDeletion: { subject: 'user', audit: 'accounts', webhook: 'user.deletion_scheduled' },
  keepAccount: { subject: 'user', audit: 'accounts', webhook: 'user.deletion_cancelled' },
  deleteAccount: { subject: 'user', audit: 'accounts', webhook: 'user.deleted' },
  /** Mail to the verified address of an account came back, or was reported as spam. */
  switchOffMail: { subject: 'user', notifies: ['mailOff'] },
  accept: { subject: 'product', audit: 'products', moderation: true, history: true, page: true, webhook: 'product.accepted', toMaker: true, notifies: ['accepted', ...appearanceKinds] },
  reject: { subject: 'product', audit: 'products', moderation: true, history: true, page: true, webhook: 'product.rejected', toMaker: true, notifies: ['rejected'] },
  explainRejection: { subject: 'product', audit: 'products', webhook: 'product.rejection_explained', toMaker: true, notifies: ['rejected'] },
  feature: { subject: 'product', audit: 'products', moderation: true, history: true, webhook: 'product.featured', toMaker: true, notifies: ['featured'] },
  undo: { subject: 'product', audit: 'products', moderation: true, page: true },
  deleteProduct: { subject: 'product', audit: 'products', moderation: true, page: true, webhook: 'product.deleted', toMaker: true, notifies: ['deleted', 'reportSettled'] },
  /** A product is deleted by its maker. */
  withdrawProduct: { subject: 'product', stored: true, page: true, webhook: 'product.withdrawn', toMaker: true },
  /** A new product waits for a moderator. */
  submit: { subject: 'product', webhook: 'product.submitted', toMaker: true, notifies: ['queue'] },
  /** A maker edits a product. */
  change: { subject: 'product', history: true, webhook: 'product.changed', toMaker: true },
  /** A product waits for a moderator again: its maker resubmits it, or has edited it before its launch. */
  resubmit: { subject: 'product', history: true, webhook: 'product.resubmitted', toMaker: true, notifies: ['queue'] },
  launch: { subject: 'product', page: true, webhook: 'product.launched', toMaker: true, notifies: ['launched', ...appearanceKinds] },
  /** A product gets so many votes for the first time. */
  reachVotes: { subject: 'product', stored: true, webhook: 'product.votes_reached', toMaker: true, notifies: ['votes'] },
  /** A product wins a place on a leaderboard that has closed. */
  winPlace: { subject: 'product', webhook: 'product.place_won', toMaker: true, notifies: ['place'] },
  addReview: { subject: 'review', webhook: 'review.added', toMaker: true, notifies: ['reviewed'] },
  deleteReview: { subject: 'review', audit: 'reviews', moderation: true, webhook: 'review.removed', toMaker: true, notifies: ['reviewRemoved'] },
  /** A product without open reports is reported. */
  report: { subject: 'product', webhook: 'product.reported', notifies: ['reports'] },
  dismissReports: { subject: 'product', audit: 'reports', moderation: true, webhook: 'product.reports_dismissed', notifies: ['reportSettled'] },
  /** Votes look coordinated, and weigh less until a moderator has decided. */
  openFinding: { subject: 'finding', audit: 'votes', notifies: ['findings'] },
  keepVotes: { subject: 'finding', audit: 'votes', moderation: true },
  watchFinding: { subject: 'finding', audit: 'votes', moderation: true },
  reopenFinding: { subject: 'finding', audit: 'votes', moderation: true },
  /** Moderators remove votes that another finding has removed already: `removeVotes` is about the products that lose some. */
  removeFinding: { subject: 'finding', audit: 'votes', moderation: true },
  removeVotes: { subject: 'product', audit: 'votes', moderation: true, webhook: 'product.votes_removed', toMaker: true, notifies: ['votesRemoved'] },
  restoreVotes: { subject: 'product', audit: 'votes', moderation: true, webhook: 'product.votes_restored', toMaker: true, notifies: ['votesRestored'] },
  /** A maker objects to the removal of votes. */
  objectToRemoval: { subject: 'product', webhook: 'product.objection_made', toMaker: true, notifies: ['objections'] },
  answerObjection: { subject: 'product', audit: 'votes', moderation: true, webhook: 'product.objection_answered', toMaker: true, notifies: ['objectionAnswered'] },
  /** A moderator lets a service of throw-away addresses weigh what others do. */
  trustDomain: { subject: 'domain', audit: 'votes', moderation: true },
  distrustDomain: { subject: 'domain', audit: 'votes', moderation: true },
  mergeTags: { subject: 'tag', audit: 'tags', moderation: true, webhook: 'tag.merged' },
  separateTag: { subject: 'tag', audit: 'tags', moderation: true, webhook: 'tag.separated' },
  pay: { subject: 'user', audit: 'payments', webhook: 'payment.received', notifies: ['subscription'] },
  failPayment: { subject: 'user', audit: 'payments', webhook: 'payment.failed', notifies: ['subscription'] },
  refund: { subject: 'user', audit: 'payments', webhook: 'payment.refunded', notifies: ['subscription'] },
  addCoupon: { subject: 'coupon', audit: 'coupons', webhook: 'coupon.added' },
  changeCoupon: { subject: 'coupon', audit: 'coupons', webhook: 'coupon.changed' },
  deleteCoupon: { subject: 'coupon', audit: 'coupons', webhook: 'coupon.deleted' },
  /** Webhooks of the site; those of makers are not in the log. */
  addWebhook: { subject: 'webhook', audit: 'webhooks' },
  changeWebhook: { subject: 'webhook', audit: 'webhooks' },
  rollWebhookSecret: { subject: 'webhook', audit: 'webhooks' },
  deleteWebhook: { subject: 'webhook', audit: 'webhooks' },
  /** The site switches off a webhook that fails. */
  disableWebhook: { subject: 'webhook', notifies: ['webhookOff'] },
  export: { subject: 'file', audit: 'data', webhook: 'data.exported' },
  exportEverything: { subject: 'file', audit: 'data', webhook: 'data.exported_whole' },
  import: { subject: 'file', audit: 'data', webhook: 'data.imported' },
  importEverything: { subject: 'file', audit: 'data', webhook: 'data.imported_whole' },
  undoImport: { subject: 'file', audit: 'data', webhook: 'data.import_undone' },
  backup: { subject: 'file', audit: 'data', webhook: 'data.backed_up' },
  /** Recorded once until there is a new backup. */
  failBackup: { subject: 'backup', webhook: 'data.backup_failed', notifies: ['backupMissed'] },
  /** A site with members has never made a backup that it knows of. Recorded once. */
  lackBackup: { subject: 'backup', stored: true, webhook: 'data.never_backed_up', notifies: ['backupMissed'] },
  /** The last backup is old. Recorded once until there is a new one. */
  missBackup: { subject: 'backup', webhook: 'data.backup_missed', notifies: ['backupMissed'] },
  /** The mail server has taken no mail for an hour. Recorded once until it takes one. */
  missMailServer: { subject: 'mail', webhook: 'mail.server_away', notifies: ['mailFailed'] },
  /** A mail has failed for good, though its address may exist. Recorded once a day. */
  failMail: { subject: 'mail', webhook: 'mail.failed', notifies: ['mailFailed'] },
  /** A job gives up. Recorded once per kind, until all jobs of the kind that gave up are done. */
  failJob: { subject: 'job', webhook: 'job.failed', notifies: ['jobFailed'] },
} as const satisfies Record<string, EventRule>;

type Rules = typeof rules;
export type EventType = keyof Rules;

export type TypeWithoutPayload = Exclude<EventType, keyof EventPayloads>;

/** The types whose rule has a key. */
type TypesWith<Key extends keyof EventRule> = {
  [Type in EventType]: Rules[Type] extends Record<Key, unknown> ? Type : never;
}[EventType];

export type AuditAct = TypesWith<'audit'>;
export type AuditKind = Rules[AuditAct]['audit'];
export type AuditSubject = Rules[AuditAct]['subject'];
export type ModerationAct = TypesWith<'moderation'>;
export type HistoryAct = TypesWith<'history'>;
/** Decisions of moderators on a product. */
export type DecisionAct = Extract<HistoryAct, ModerationAct>;

export const ruleOf = (type: EventType): EventRule & { audit?: AuditKind } => rules[type];

/** The kinds of notifications that follow from events of a type. */
export const kindsOf = (type: EventType): readonly NotificationKind[] => ruleOf(type).notifies ?? [];

export const eventTypes = Object.keys(rules) as EventType[];
type SomeOf<Type> = [Type, ...Type[]];
const typesWith = (key: keyof EventRule) => eventTypes.filter((type) => ruleOf(type)[key] !== undefined);

export const auditActs = typesWith('audit') as SomeOf<AuditAct>;
export const moderationActs = typesWith('moderation') as SomeOf<ModerationAct>;
export const historyActs = typesWith('history') as SomeOf<HistoryAct>;
export const decisionActs = historyActs.filter((type): type is DecisionAct => 'moderation' in rules[type]);
export const accountTypes = eventTypes.filter((type) => ruleOf(type).subject === 'user');
/** The types that no list shows. Their rows are removed some time after they were dispatched. */
export const unlistedTypes = eventTypes.filter((type) => {
  const { audit, moderation, history, stored } = ruleOf(type);
  return !audit && !moderation && !history && !stored;
});
export const auditKinds = [...new Set(auditActs.map((type) => rules[type].audit))] as SomeOf<AuditKind>;
/** The names of events that webhooks get, and of those that makers get. */
export type WebhookEvent = Rules[TypesWith<'webhook'>]['webhook'];
const namesOf = (some: readonly EventType[]) =>
  some.flatMap((type) => ruleOf(type).webhook ?? []) as SomeOf<WebhookEvent>;
export const webhookEvents = namesOf(eventTypes);
export const makerWebhookEvents = namesOf(typesWith('toMaker'));
export const auditSubjects = [
  ...new Set(auditActs.map((type) => rules[type].subject)),
] as SomeOf<AuditSubject>;

/** Source of an event: a person's call, a command on the server, the payment provider, or a rule of the site. */
export const eventSources = ['user', 'command', 'provider', 'site'] as const;
export type EventSource = (typeof eventSources)[number];
