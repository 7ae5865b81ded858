import { expect, test } from 'vitest';
import { auditEndpoints } from '#lib/contract/audit.ts';
import { couponEndpoints } from '#lib/contract/coupons.ts';
import { dashboardEndpoints } from '#lib/contract/dashboard.ts';
import { decisionEndpoints } from '#lib/contract/decisions.ts';
import { endpoints } from '#lib/contract/endpoints.ts';
import { findingEndpoints } from '#lib/contract/findings.ts';
import { followEndpoints } from '#lib/contract/follows.ts';
import type { EndpointName } from '#lib/contract/kit/addresses.ts';
import { leaderboardEndpoints } from '#lib/contract/leaderboards.ts';
import { mailEndpoints } from '#lib/contract/mail.ts';
import { makerEndpoints, ownPageEndpoints } from '#lib/contract/makers.ts';
import { moderationEndpoints } from '#lib/contract/moderation.ts';
import { notificationEndpoints } from '#lib/contract/notifications.ts';
import { objectionEndpoints } from '#lib/contract/objections.ts';
import { ownAccountEndpoints } from '#lib/contract/own-account.ts';
import { peopleEndpoints } from '#lib/contract/people.ts';
import { productEndpoints } from '#lib/contract/product-endpoints.ts';
import { rankingEndpoints } from '#lib/contract/ranking.ts';
import { reviewEndpoints } from '#lib/contract/reviews.ts';
import { savedEndpoints } from '#lib/contract/saved.ts';
import { siteEndpoints } from '#lib/contract/site.ts';
import { staffEndpoints } from '#lib/contract/staff.ts';
import { statisticsEndpoints } from '#lib/contract/statistics.ts';
import { subscriptionEndpoints } from '#lib/contract/subscriptions.ts';
import { suggestionEndpoints } from '#lib/contract/suggestions.ts';
import { tagAliasEndpoints } from '#lib/contract/tag-aliases.ts';
import { tagEndpoints } from '#lib/contract/tags.ts';
import { throwAwayDomainEndpoints } from '#lib/contract/throw-away-domains.ts';
import { userEndpoints } from '#lib/contract/users.ts';
import { voteEndpoints } from '#lib/contract/votes.ts';
import { webhookEndpoints } from '#lib/contract/webhooks.ts';
import { checkGroup } from '../../fuzz/check-group.ts';
import { timeout } from '../../fuzz/settings.ts';

const { registerUser, issueToken, ...otherUserEndpoints } = userEndpoints;
const { addProduct, changeProduct, deleteProduct, ...productReads } = productEndpoints;

const groups: Record<string, object> = {
  'sign-ins': { registerUser, issueToken, ...ownAccountEndpoints },
  'people and roles': { ...otherUserEndpoints, ...voteEndpoints, ...peopleEndpoints, ...staffEndpoints },
  'reads of products': productReads,
  'writes of products': { addProduct, changeProduct, deleteProduct },
  'saved products': savedEndpoints,
  follows: followEndpoints,
  'audit log': auditEndpoints,
  makers: { ...makerEndpoints, ...ownPageEndpoints },
  reviews: reviewEndpoints,
  'leaderboards and ranking': { ...leaderboardEndpoints, ...rankingEndpoints },
  tags: { ...tagEndpoints, ...tagAliasEndpoints, ...suggestionEndpoints },
  moderation: moderationEndpoints,
  findings: { ...findingEndpoints, ...objectionEndpoints, ...throwAwayDomainEndpoints },
  decisions: { ...decisionEndpoints, changeProduct },
  subscriptions: subscriptionEndpoints,
  coupons: couponEndpoints,
  webhooks: webhookEndpoints,
  'notifications and mail': { ...notificationEndpoints, ...mailEndpoints },
  'figures and site': { ...dashboardEndpoints, ...statisticsEndpoints, ...siteEndpoints },
};
const namesIn = (group: object) => Object.keys(group) as EndpointName[];

for (const [group, members] of Object.entries(groups)) {
  test(
    `${group} answer whatever is sent by their contract, and change nothing that they refuse`,
    {
      timeout,
    },
    () => checkGroup(namesIn(members)),
  );
}

test('each endpoint is in a group', () => {
  expect(new Set(Object.values(groups).flatMap(namesIn))).toEqual(new Set(namesIn(endpoints)));
});
