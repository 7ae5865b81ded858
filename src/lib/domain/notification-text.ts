import type { Notification } from '#lib/contract/notifications.ts';
import { auditLogPath, integrityPaths, leaderboardPaths, paths } from '#lib/paths.ts';
import { notificationTexts } from '#lib/text/messages/notifications.ts';
import { periodName } from '#lib/text/periods.ts';
import { oldBackup } from './backups.ts';
import { hours } from './durations.ts';
import { ruleOfKind } from './notifications.ts';
import { readPeriod } from './periods.ts';
import { tagPath } from './tag-slug.ts';

const reportText = ({ type }: Notification, name: string): string =>
  type === 'deleteProduct' ? notificationTexts.reportRemoved(name) : notificationTexts.reportKept(name);

const roleText = ({ type }: Notification): string => {
  if (type === 'makeModerator') return notificationTexts.moderator;
  if (type === 'takeRoleBack') return notificationTexts.noRole;
  return type === 'makeAdmin' ? notificationTexts.admin : notificationTexts.otherRole;
};

const subscriptionText = ({ type }: Notification): string => {
  if (type === 'pay') return notificationTexts.paid;
  return type === 'refund' ? notificationTexts.refunded : notificationTexts.paymentFailed;
};

const backupText = ({ type }: Notification): string => {
  if (type === 'failBackup') return notificationTexts.backupFailed;
  return type === 'lackBackup'
    ? notificationTexts.backupLacking
    : notificationTexts.backupMissed(oldBackup / hours(1));
};

const boardName = (period: string | null): string => {
  const known = period === null ? null : readPeriod(period);
  return known ? periodName(known) : (period ?? '');
};

/** Text of a notification, in one sentence, on the site and in e-mails. */
export const notificationText = (notification: Notification): string => {
  const { kind, count } = notification;
  // Only moderators see the names of products that wait: somebody who was one does not.
  const noName = ruleOfKind(kind).to === 'moderators' ? 'hiddenProduct' : 'goneProduct';
  const name = notification.product?.name ?? notification.name ?? notificationTexts[noName];
  const by = notification.actor ?? notificationTexts.somebody;
  switch (kind) {
    case 'rejected':
      return notification.type === 'explainRejection'
        ? notificationTexts.rejectionExplained(name)
        : notificationTexts.rejected(name);
    case 'jobFailed':
    case 'webhookOff':
      return notificationTexts[kind](notification.name);
    case 'reviewed':
      return notificationTexts.reviewed(name, by, count);
    case 'votes':
      return notificationTexts.votes(name, notification.votes ?? 0);
    case 'votesRemoved':
    case 'votesRestored':
      return notificationTexts[kind](name, notification.votes ?? 0);
    case 'place':
      return notificationTexts.place(name, notification.place ?? 1, boardName(notification.period));
    case 'reportSettled':
      return reportText(notification, name);
    case 'role':
      return roleText(notification);
    case 'subscription':
      return subscriptionText(notification);
    case 'mailOff':
      return notificationTexts.mailOff;
    case 'followedMaker':
      return notificationTexts.followedMaker(name, by, count);
    case 'followedTag':
      return notificationTexts.followedTag(name, notification.tag ?? notificationTexts.someTag, count);
    case 'followedSearch':
      return notificationTexts.followedSearch(name, notification.search ?? '', count);
    case 'backupMissed':
      return backupText(notification);
    case 'mailFailed':
      return notification.type === 'missMailServer'
        ? notificationTexts.mailServerAway
        : notificationTexts.mailFailed;
    case 'queue':
      return count > 1 ? notificationTexts.queue(count) : notificationTexts.queueOne(name, by);
    case 'reports':
      return notificationTexts.reports(name, count);
    case 'findings':
      return notificationTexts.findings(name, count);
    default:
      return notificationTexts[kind](name);
  }
};

/** Where a notification leads. */
export const notificationPath = ({ kind, count, product, period, tag, search }: Notification): string => {
  const page = product ? paths.product(product._id) : paths.notifications;
  switch (kind) {
    case 'rejected':
      return product ? paths.updateProduct(product._id) : paths.myProducts;
    case 'deleted':
      return paths.myProducts;
    case 'place':
      return period === null ? page : leaderboardPaths.of(period);
    case 'role':
      return paths.dashboard;
    case 'subscription':
    case 'mailOff':
      return paths.myProfile;
    case 'followedTag':
      return count > 1 && tag !== null ? tagPath(tag) : page;
    case 'followedSearch':
      return count > 1 && search !== null ? paths.productList({ q: search }) : page;
    case 'webhookOff':
      return paths.webhooks;
    case 'backupMissed':
      return auditLogPath;
    case 'queue':
      return paths.productReview;
    case 'reports':
      return paths.reportedContents;
    case 'findings':
      return integrityPaths.findings;
    case 'objections':
      return integrityPaths.objections;
    case 'votesRemoved':
    case 'votesRestored':
    case 'objectionAnswered':
      return product ? integrityPaths.removedVotes(product._id) : paths.myProducts;
    default:
      return page;
  }
};
