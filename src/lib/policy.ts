import type { Role } from '#lib/contract/users.ts';

/** The signed-in user. `role` is the effective one: 'user' until the e-mail is verified. */
export interface Actor {
  id: number;
  email: string;
  role: Role;
}

/** The object of an action, as far as permissions depend on it. */
export interface Subject {
  /** Account that owns it. */
  ownerId?: number;
  /** True if it is an accepted product, which everybody can see. */
  published?: boolean;
}

type Rule = (actor: Actor | undefined, subject: Subject) => boolean;

const signedIn: Rule = (actor) => actor !== undefined;
const owner: Rule = (actor, { ownerId }) => actor !== undefined && actor.id === ownerId;
const only =
  (role: Role): Rule =>
  (actor) =>
    actor?.role === role;
const either =
  (...rules: Rule[]): Rule =>
  (actor, subject) =>
    rules.some((rule) => rule(actor, subject));
const not =
  (rule: Rule): Rule =>
  (actor, subject) =>
    !rule(actor, subject);
const both =
  (...rules: Rule[]): Rule =>
  (actor, subject) =>
    rules.every((rule) => rule(actor, subject));
const published: Rule = (_actor, subject) => subject.published === true;

const admin = only('admin');
/** Admins may do everything that moderators may. */
const moderator = either(only('moderator'), admin);

/**
 * Permissions by action. Actions that are not in the table are forbidden to everybody. Every role may do what users
 * may.
 */
const table = {
  'product.see': either(published, owner, moderator),
  'product.add': signedIn,
  'product.vote': signedIn,
  'product.report': signedIn,
  'product.edit': owner,
  'product.resubmit': owner,
  'product.delete': either(owner, moderator),
  'product.moderate': moderator,
  'products.listOwn': owner,
  'products.listAll': moderator,
  'reports.read': moderator,
  'reports.dismiss': moderator,
  'findings.see': moderator,
  'finding.decide': moderator,
  'domains.trust': moderator,
  'removals.see': owner,
  'removal.objectTo': owner,
  'review.write': signedIn,
  'review.findOwn': signedIn,
  'review.delete': either(owner, moderator),
  'users.list': admin,
  'user.see': either(owner, admin),
  'person.see': admin,
  'staff.list': admin,
  'user.promote': both(admin, not(owner)),
  'user.demote': both(admin, not(owner)),
  'user.suspend': both(admin, not(owner)),
  'user.subscribe': owner,
  'role.apply': owner,
  'account.change': owner,
  'account.export': owner,
  'account.delete': owner,
  'subscription.start': signedIn,
  'subscription.see': owner,
  'receipt.see': either(owner, admin),
  'coupons.manage': admin,
  'dashboard.see': signedIn,
  'statistics.see': admin,
  'log.read': admin,
  'audit.read': admin,
  'reactions.see': owner,
  'page.see': owner,
  'page.change': owner,
  'saved.see': owner,
  'saved.change': owner,
  'follows.see': owner,
  'follows.change': owner,
  'webhooks.list': signedIn,
  'webhook.manage': owner,
  'siteWebhooks.manage': admin,
  /** One's own alone. */
  'notifications.see': signedIn,
  'notifications.change': signedIn,
  'tags.merge': moderator,
} satisfies Record<string, Rule>;

export type Action = keyof typeof table;

export const actions = Object.keys(table) as Action[];

/** True if a user, or a signed-out visitor, may perform an action on a subject. */
export const can = (actor: Actor | undefined, action: Action, subject: Subject = {}): boolean =>
  Object.hasOwn(table, action) && table[action](actor, subject);
