import type { EndpointName } from '#lib/contract/kit/addresses.ts';
import { auditEndpoints } from './audit.ts';
import { couponEndpoints } from './coupons.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { decisionEndpoints } from './decisions.ts';
import { findingEndpoints } from './findings.ts';
import { followEndpoints } from './follows.ts';
import { leaderboardEndpoints } from './leaderboards.ts';
import { mailEndpoints } from './mail.ts';
import { makerEndpoints, ownPageEndpoints } from './makers.ts';
import { moderationEndpoints } from './moderation.ts';
import { notificationEndpoints } from './notifications.ts';
import { objectionEndpoints } from './objections.ts';
import { ownAccountEndpoints } from './own-account.ts';
import { peopleEndpoints } from './people.ts';
import { productEndpoints } from './product-endpoints.ts';
import { rankingEndpoints } from './ranking.ts';
import { reviewEndpoints } from './reviews.ts';
import { savedEndpoints } from './saved.ts';
import { siteEndpoints } from './site.ts';
import { staffEndpoints } from './staff.ts';
import { statisticsEndpoints } from './statistics.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { suggestionEndpoints } from './suggestions.ts';
import { tagAliasEndpoints } from './tag-aliases.ts';
import { tagEndpoints } from './tags.ts';
import { throwAwayDomainEndpoints } from './throw-away-domains.ts';
import { userEndpoints } from './users.ts';
import { voteEndpoints } from './votes.ts';
import { webhookEndpoints } from './webhooks.ts';

const { changeUser, applyPendingRole, ...otherUserEndpoints } = userEndpoints;
const { addProduct, changeProduct, deleteProduct, suggestTags, ...productLists } = productEndpoints;
const { listForModeration, listReports, dismissReports, listModerationLog } = moderationEndpoints;
const { getDecisionPace, ...decisions } = decisionEndpoints;
const { getStatistics } = statisticsEndpoints;

/** All endpoints, in the order of the documentation: by address. */
export const endpoints = {
  ...otherUserEndpoints,
  ...voteEndpoints,
  ...savedEndpoints,
  ...followEndpoints,
  ...ownPageEndpoints,
  changeUser,
  applyPendingRole,
  ...ownAccountEndpoints,
  ...peopleEndpoints,
  ...makerEndpoints,
  ...staffEndpoints,
  ...productLists,
  listForModeration,
  getDecisionPace,
  addProduct,
  changeProduct,
  deleteProduct,
  listReports,
  dismissReports,
  ...decisions,
  ...suggestionEndpoints,
  suggestTags,
  ...leaderboardEndpoints,
  ...rankingEndpoints,
  ...tagEndpoints,
  ...tagAliasEndpoints,
  ...findingEndpoints,
  ...objectionEndpoints,
  ...throwAwayDomainEndpoints,
  ...reviewEndpoints,
  ...subscriptionEndpoints,
  ...couponEndpoints,
  ...mailEndpoints,
  ...dashboardEndpoints,
  ...notificationEndpoints,
  getStatistics,
  listModerationLog,
  ...auditEndpoints,
  ...webhookEndpoints,
  ...siteEndpoints,
} satisfies Record<EndpointName, unknown>;

/** Names of the calls that sell subscriptions: not mounted and not documented with PAYMENTS=off. */
export const sellingCalls: ReadonlySet<string> = new Set<EndpointName>([
  'startCheckout',
  'getSandboxCheckout',
  'payInSandbox',
  'cancelInSandbox',
  ...(Object.keys(couponEndpoints) as (keyof typeof couponEndpoints)[]),
]);
