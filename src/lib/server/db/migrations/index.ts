import type { Migration } from 'kysely/migration';
import { firstTables } from './0001-first-tables.ts';
import { searchTables } from './0002-search.ts';
import { dashboardTables } from './0003-dashboards.ts';
import { publishedTags } from './0004-published-tags.ts';
import { searchWords } from './0005-search-words.ts';
import { learnedWords } from './0006-learned-words.ts';
import { pendingLinks } from './0007-pending-links.ts';
import { verifiedVotes } from './0008-verified-votes.ts';
import { roleClaims } from './0009-role-claims.ts';
import { deletions } from './0010-deletions.ts';
import { productEvents } from './0011-product-events.ts';
import { people } from './0012-people.ts';
import { signOuts } from './0013-sign-outs.ts';
import { subscribedSince } from './0014-subscribed-since.ts';
import { waitingSince } from './0015-waiting-since.ts';
import { peopleSearch } from './0016-people-search.ts';
import { reportReasons } from './0017-report-reasons.ts';
import { jobs } from './0018-jobs.ts';
import { searchStems } from './0021-search-stems.ts';
import { browsingOfPostgres, browsingOfSqlite } from './0022-browsing.ts';
import { leaderboards } from './0023-leaderboards.ts';
import { savedProducts } from './0024-saved-products.ts';
import { userPages } from './0024-user-pages.ts';
import { relatedProductsOfPostgres, relatedProductsOfSqlite } from './0025-related-products.ts';
import { launchDaysOfPostgres, launchDaysOfSqlite } from './0026-launch-days.ts';
import { changedPagesOfPostgres, changedPagesOfSqlite } from './0027-changed-pages.ts';
import { auditLogOfPostgres, auditLogOfSqlite } from './0028-audit-log.ts';
import { ratingFloors } from './0029-rating-floors.ts';
import { linkKeysOfPostgres, linkKeysOfSqlite } from './0033-link-keys.ts';
import { queueOrderOfPostgres, queueOrderOfSqlite } from './0034-queue-order.ts';
import { importIdsOfPostgres, importIdsOfSqlite } from './0035-import-ids.ts';
import { publishedMakers } from './0036-published-makers.ts';
import { searchInsideWords } from './0044-search-inside-words.ts';
import { firstTables as firstTablesOfPostgres } from './postgres/0017-first-tables.ts';
import { cacheInvalidations } from './postgres/0019-cache-invalidations.ts';
import { rateLimitTable } from './postgres/0020-rate-limits.ts';
import { userPages as userPagesOfPostgres } from './postgres/0024-user-pages.ts';
import { searchAny } from './postgres/0030-search-any.ts';
import { searchByDensity } from './postgres/0031-search-by-density.ts';
import { searchRangesApart } from './postgres/0032-search-ranges-apart.ts';

/**
 * For both databases, in order. Released migrations are never edited: add a new one. The next is 0045 on either database:
 * one with a number that PostgreSQL has for its own would sort before what was executed there. 0037 to 0043 are
 * unused.
 */
const common: Record<string, Migration> = {
  '0018-jobs': jobs,
  '0021-search-stems': searchStems,
  '0023-leaderboards': leaderboards,
  '0024-saved-products': savedProducts,
  '0029-rating-floors': ratingFloors,
  '0036-published-makers': publishedMakers,
  '0044-search-inside-words': searchInsideWords,
};

const byName = (migrations: Record<string, Migration>): Record<string, Migration> =>
  Object.fromEntries(Object.entries(migrations).sort(([name], [other]) => (name < other ? -1 : 1)));

export const migrationsOfSqlite = byName({
  '0001-first-tables': firstTables,
  '0002-search': searchTables,
  '0003-dashboards': dashboardTables,
  '0004-shelved-tags': publishedTags,
  '0005-search-words': searchWords,
  '0006-learned-words': learnedWords,
  '0007-pending-links': pendingLinks,
  '0008-verified-votes': verifiedVotes,
  '0009-role-claims': roleClaims,
  '0010-deletions': deletions,
  '0011-product-events': productEvents,
  '0012-people': people,
  '0013-sign-outs': signOuts,
  '0014-subscribed-since': subscribedSince,
  '0015-waiting-since': waitingSince,
  '0016-people-search': peopleSearch,
  '0017-report-reasons': reportReasons,
  ...common,
  '0022-browsing': browsingOfSqlite,
  '0024-user-pages': userPages,
  '0025-related-products': relatedProductsOfSqlite,
  '0026-launch-days': launchDaysOfSqlite,
  '0027-changed-pages': changedPagesOfSqlite,
  '0028-audit-log': auditLogOfSqlite,
  '0033-link-keys': linkKeysOfSqlite,
  '0034-queue-order': queueOrderOfSqlite,
  '0035-import-ids': importIdsOfSqlite,
});

export const migrationsOfPostgres = byName({
  '0017-first-tables': firstTablesOfPostgres,
  '0019-cache-invalidations': cacheInvalidations,
  '0020-rate-limits': rateLimitTable,
  ...common,
  '0022-browsing': browsingOfPostgres,
  '0024-user-pages': userPagesOfPostgres,
  '0025-related-products': relatedProductsOfPostgres,
  '0026-launch-days': launchDaysOfPostgres,
  '0027-changed-pages': changedPagesOfPostgres,
  '0028-audit-log': auditLogOfPostgres,
  '0030-search-any': searchAny,
  '0031-search-by-density': searchByDensity,
  '0032-search-ranges-apart': searchRangesApart,
  '0033-link-keys': linkKeysOfPostgres,
  '0034-queue-order': queueOrderOfPostgres,
  '0035-import-ids': importIdsOfPostgres,
});
