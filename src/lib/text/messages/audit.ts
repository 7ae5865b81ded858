import type { AuditEntry } from '#lib/contract/audit.ts';
import { rejectionTexts } from './rejections.ts';

/** Verbs of audit log entries, followed by the name of the subject. */
export const auditActTexts: Record<AuditEntry['act'], string> = {
  makeModerator: 'Made a moderator',
  makeAdmin: 'Made an admin',
  takeRoleBack: 'Removed the role of',
  changeRole: 'Changed the role of',
  grantRole: 'Granted a role to',
  withdrawRole: 'Withdrew the role for',
  suspend: 'Suspended',
  restore: 'Restored',
  scheduleDeletion: 'Asked to delete the account of',
  keepAccount: 'Kept the account of',
  deleteAccount: 'Deleted the account of',
  accept: 'Accepted',
  reject: 'Rejected',
  explainRejection: 'Explained the rejection of',
  feature: 'Featured',
  undo: 'Undid the decision on',
  deleteProduct: 'Deleted the product',
  deleteReview: 'Deleted the review by',
  dismissReports: 'Dismissed the reports of',
  openFinding: 'Found coordinated votes for',
  keepVotes: 'Kept the votes for',
  watchFinding: 'Started watching the votes for',
  reopenFinding: 'Undid the decision on the votes for',
  removeFinding: 'Also removed the votes for',
  removeVotes: 'Removed votes for',
  restoreVotes: 'Restored votes for',
  answerObjection: 'Answered the objection about',
  trustDomain: 'Trusted addresses of',
  distrustDomain: 'Stopped trusting addresses of',
  mergeTags: 'Merged the tags',
  separateTag: 'Separated the tags',
  pay: 'Paid by',
  failPayment: 'Payment failed for',
  refund: 'Payment refunded or disputed for',
  addCoupon: 'Added the coupon',
  changeCoupon: 'Changed the coupon',
  deleteCoupon: 'Deleted the coupon',
  addWebhook: 'Added the webhook to',
  changeWebhook: 'Changed the webhook to',
  rollWebhookSecret: 'Replaced the secret of the webhook to',
  deleteWebhook: 'Deleted the webhook to',
  export: 'Exported the products to',
  exportEverything: 'Exported everything to',
  import: 'Imported products from',
  importEverything: 'Imported everything from',
  undoImport: 'Undid the import',
  backup: 'Backed up to',
};

/** Details of a moderator's action on a product that they added. */
export const onOwnProduct = 'their own product';

/** Details of an entry in words: an explained rejection names its reason by a code. */
export const auditDetails = ({ act, details }: Pick<AuditEntry, 'act' | 'details'>): string | null =>
  act === 'explainRejection' && details && Object.hasOwn(rejectionTexts, details)
    ? rejectionTexts[details as keyof typeof rejectionTexts]
    : details;

/** Options of the filter. */
export const auditKindTexts: Record<AuditEntry['kind'] | '', string> = {
  '': 'Everything',
  roles: 'Roles',
  accounts: 'Accounts',
  products: 'Products',
  reviews: 'Reviews',
  reports: 'Reports',
  votes: 'Votes',
  tags: 'Tags',
  payments: 'Payments',
  coupons: 'Coupons',
  webhooks: 'Webhooks',
  data: 'Exports and imports',
};

/** Names of actors that are not people. */
export const auditSourceTexts: Record<Exclude<AuditEntry['by']['source'], 'user'>, string> = {
  command: 'Command line',
  provider: 'Payment provider',
  site: 'The site',
};

export const auditScreen = {
  title: 'Audit Log',
  purpose: 'Who did what, and when',
  filter: 'The log',
  kind: 'What',
  by: 'Who',
  everybody: 'Everybody',
  people: 'People',
  since: 'From (UTC)',
  until: 'To (UTC)',
  onlyBy: (name: string) => `Only what ${name} did`,
  nothing: 'No entries yet',
  nothingHint: 'Decisions of moderators and admins, payments and commands appear here.',
  noMatch: 'No entries match',
  noMatchHint: 'Choose another kind, person or period.',
  all: 'Show all entries',
  storedFor: (years: number) => `Entries are listed for ${years} years.`,
} as const;
