import type { Migration } from 'kysely/migration';
import { baseline } from './0000-baseline.ts';
import { auditLog } from './0028-audit-log.ts';
import { searchFunctions } from './0032-search-ranges-apart.ts';
import { linkKeys } from './0033-link-keys.ts';
import { queueOrder } from './0034-queue-order.ts';
import { importIds } from './0035-import-ids.ts';
import { publishedMakers } from './0036-published-makers.ts';
import { searchInsideWords } from './0044-search-inside-words.ts';
import { events } from './0045-events.ts';
import { dispatchedEvents } from './0046-dispatched-events.ts';
import { personalData } from './0047-personal-data.ts';
import { follows } from './0048-follows.ts';
import { mails } from './0049-mails.ts';
import { webhooks } from './0050-webhooks.ts';
import { notifications } from './0051-notifications.ts';
import { accountDeletion } from './0052-account-deletion.ts';
import { notificationDetails } from './0053-notification-details.ts';
import { voteWeights } from './0054-vote-weights.ts';
import { reviewWeights } from './0055-review-weights.ts';
import { weightIndexes } from './0056-weight-indexes.ts';
import { voteShares } from './0057-vote-shares.ts';
import { findings } from './0058-findings.ts';
import { objections } from './0059-objections.ts';
import { voteProofs } from './0060-vote-proofs.ts';
import { voteNetworks } from './0061-vote-networks.ts';
import { trustedDomains } from './0064-trusted-domains.ts';
import { judgedLater } from './0065-judged-later.ts';
import { publishedPages } from './0066-published-pages.ts';
import { savedIds } from './0067-saved-ids.ts';
import { weighingVotes } from './0068-weighing-votes.ts';
import { mailAddresses } from './0069-mail-addresses.ts';
import { unreadRatingFloors } from './0070-unread-rating-floors.ts';
import { type MigrationDialect, postgresDialect, sqliteDialect } from './dialect.ts';

/** Migrations that 1.0.0 has on record on both databases. The baseline has replaced them. */
const releasedForBoth = [
  '0018-jobs',
  '0021-search-stems',
  '0022-browsing',
  '0023-leaderboards',
  '0024-saved-products',
  '0024-user-pages',
  '0025-related-products',
  '0026-launch-days',
  '0027-changed-pages',
];

const releasedOnSqlite = [
  '0001-first-tables',
  '0002-search',
  '0003-dashboards',
  '0004-shelved-tags',
  '0005-search-words',
  '0006-learned-words',
  '0007-pending-links',
  '0008-verified-votes',
  '0009-role-claims',
  '0010-deletions',
  '0011-product-events',
  '0012-people',
  '0013-sign-outs',
  '0014-subscribed-since',
  '0015-waiting-since',
  '0016-people-search',
  '0017-report-reasons',
  ...releasedForBoth,
];

const releasedOnPostgres = [
  '0017-first-tables',
  '0019-cache-invalidations',
  '0020-rate-limits',
  ...releasedForBoth,
];

/** Only on record: servers of 1.0.0 take a database without these names for one to migrate, also a new one. */
const recordOnly = (names: readonly string[]): Record<string, Migration> =>
  Object.fromEntries(names.map((name) => [name, { up: async () => {} }]));

/**
 * All migrations of a database, in order. Released ones are never edited: add a new one. The next is 0071 on either
 * database; 0037 to 0043, 0062 and 0063 are unused.
 */
const migrationsOf = (
  dialect: MigrationDialect,
  released: readonly string[],
  only: Record<string, Migration>,
): Record<string, Migration> => {
  const migrations = {
    '0000-baseline': baseline(dialect, released),
    ...recordOnly(released),
    '0028-audit-log': auditLog(dialect),
    // Its index was never released, and 0070 drops it.
    ...recordOnly(['0029-rating-floors']),
    '0033-link-keys': linkKeys(dialect),
    '0034-queue-order': queueOrder(dialect),
    '0035-import-ids': importIds(dialect),
    '0036-published-makers': publishedMakers(dialect),
    '0044-search-inside-words': searchInsideWords,
    '0045-events': events(dialect),
    '0046-dispatched-events': dispatchedEvents(dialect),
    '0047-personal-data': personalData,
    '0048-follows': follows(dialect),
    '0049-mails': mails(dialect),
    '0050-webhooks': webhooks(dialect),
    '0051-notifications': notifications(dialect),
    '0052-account-deletion': accountDeletion(dialect),
    '0053-notification-details': notificationDetails(dialect),
    '0054-vote-weights': voteWeights(dialect),
    '0055-review-weights': reviewWeights(dialect),
    '0056-weight-indexes': weightIndexes,
    '0057-vote-shares': voteShares(dialect),
    '0058-findings': findings(dialect),
    '0059-objections': objections(dialect),
    '0060-vote-proofs': voteProofs,
    '0061-vote-networks': voteNetworks(dialect),
    '0064-trusted-domains': trustedDomains(dialect),
    '0065-judged-later': judgedLater(dialect),
    '0066-published-pages': publishedPages,
    '0068-weighing-votes': weighingVotes(dialect),
    '0069-mail-addresses': mailAddresses,
    '0070-unread-rating-floors': unreadRatingFloors,
    ...only,
  };
  return Object.fromEntries(Object.entries(migrations).sort(([name], [other]) => (name < other ? -1 : 1)));
};

export const migrationsOfSqlite = migrationsOf(sqliteDialect, releasedOnSqlite, {});

export const migrationsOfPostgres = migrationsOf(postgresDialect, releasedOnPostgres, {
  // 0032 has both of these.
  ...recordOnly(['0030-search-any', '0031-search-by-density']),
  '0032-search-ranges-apart': searchFunctions,
  '0067-saved-ids': savedIds,
});
