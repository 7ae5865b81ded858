import type { WebhookEvent } from '#lib/domain/events.ts';
import type { WebhookEnd, WebhookShape } from '#lib/domain/webhooks.ts';

/** Names of events, for people. */
export const webhookEventTexts: Record<WebhookEvent | 'webhook.test', string> = {
  'product.submitted': 'Product submitted',
  'product.accepted': 'Product accepted',
  'product.rejected': 'Product rejected',
  'product.rejection_explained': 'Rejection explained',
  'product.featured': 'Product featured',
  'product.launched': 'Product launched',
  'product.votes_reached': 'Votes reached',
  'product.place_won': 'Place won',
  'product.votes_removed': 'Votes removed',
  'product.votes_restored': 'Votes restored',
  'product.objection_made': 'Objection to removed votes',
  'product.objection_answered': 'Objection answered',
  'review.added': 'Review added',
  'review.removed': 'Review removed',
  'product.changed': 'Product edited',
  'product.resubmitted': 'Product submitted again',
  'product.withdrawn': 'Product deleted by its maker',
  'product.deleted': 'Product deleted',
  'product.reported': 'Product reported',
  'product.reports_dismissed': 'Reports dismissed',
  'user.made_moderator': 'New moderator',
  'user.made_admin': 'New admin',
  'user.role_removed': 'Role removed',
  'user.role_changed': 'Role changed',
  'user.role_granted': 'Role granted before sign-up',
  'user.role_withdrawn': 'Role withdrawn before sign-up',
  'user.suspended': 'Account suspended',
  'user.restored': 'Account restored',
  'user.deletion_scheduled': 'Account deletion scheduled',
  'user.deletion_cancelled': 'Account deletion cancelled',
  'user.deleted': 'Account deleted',
  'tag.merged': 'Tags merged',
  'tag.separated': 'Tags separated',
  'payment.received': 'Payment received',
  'payment.failed': 'Payment failed',
  'payment.refunded': 'Payment refunded or disputed',
  'coupon.added': 'Coupon added',
  'coupon.changed': 'Coupon changed',
  'coupon.deleted': 'Coupon deleted',
  'data.exported': 'Products exported',
  'data.exported_whole': 'Everything exported',
  'data.imported': 'Products imported',
  'data.imported_whole': 'Everything imported',
  'data.import_undone': 'Import undone',
  'data.backed_up': 'Backup made',
  'data.backup_failed': 'Backup failed',
  'data.never_backed_up': 'No backup is known',
  'data.backup_missed': 'The last backup is old',
  'mail.server_away': 'The mail server accepts no mail',
  'mail.failed': 'An e-mail could not be sent',
  'job.failed': 'A job keeps failing',
  'webhook.test': 'Test',
};

export const webhookShapeTexts: Record<WebhookShape, string> = {
  standard: 'Standard Webhooks (signed)',
  slack: 'Slack',
  discord: 'Discord',
  mattermost: 'Mattermost',
};

/** Why a webhook is off. */
export const webhookEndTexts: Record<WebhookEnd, string> = {
  owner: 'Switched off',
  failing: 'Switched off after a week of failures',
  gone: 'Switched off: the receiver returned 410 Gone',
};

/** Errors of fields and of deliveries. */
export const webhookErrors = {
  noChange: 'Specify what to change',
  noEvents: 'Choose at least one event',
  repeated: 'List each event only once',
  notForMakers: 'Some of these events are only for the site’s webhooks',
  notHttps: 'Must start with https://',
  port: 'Must use port 443, 80 or one above 1023',
  notPublic: 'There is no public host with this name. Private and local addresses are not allowed.',
  redirect: (status: number) => `Answered ${status}: redirects are not followed. Enter the final address.`,
  status: (status: number) => `Answered ${status} instead of 2xx`,
  timeout: (seconds: number) => `No complete answer within ${seconds} seconds`,
  refused: 'The connection was refused: nothing listens at this address',
  reset: 'The connection was closed before the answer',
  resolver: 'The name server of this host does not respond',
} as const;
