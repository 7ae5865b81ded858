import type { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browsing, sorts as productSorts, type Sort } from '#lib/domain/browsing.ts';
import { followKinds } from '#lib/domain/follows.ts';
import { periodAround } from '#lib/domain/periods.ts';
import { cacheTagsOfUser } from '#lib/server/cache/cache-tags.ts';
import { findCouponByCode, listCoupons, lockCoupons } from '#lib/server/coupons/queries.ts';
import { dashboardFigures } from '#lib/server/dashboard/queries.ts';
import { dialectOf } from '#lib/server/db/dialect.ts';
import type { Tables } from '#lib/server/db/schema.ts';
import { forKysely, openConnection, readBusyTimeout } from '#lib/server/db/sqlite/connection.ts';
import { ReadingDialect } from '#lib/server/db/sqlite/kysely.ts';
import {
  historyOf,
  lastFeatured,
  lastWaits,
  latestDecision,
  rejectionsOf,
} from '#lib/server/events/history.ts';
import { auditLog, moderationLog } from '#lib/server/events/logs.ts';
import { endOfRange, followersOf } from '#lib/server/follows/followers.ts';
import { appearedSince, followersOfSearch, nextSearch } from '#lib/server/follows/jobs.ts';
import { followList, newsFor } from '#lib/server/follows/queries.ts';
import { claimJob } from '#lib/server/jobs/lease.ts';
import { dueKinds } from '#lib/server/jobs/runner.ts';
import { launchSomeProducts } from '#lib/server/launches/launch-products.ts';
import {
  closedBoards,
  entriesOf,
  findBoard,
  firstDay,
  placesOf,
  placesOfMaker,
  publishedAfter,
} from '#lib/server/leaderboards/queries.ts';
import { waitOf } from '#lib/server/leaderboards/waiting-boards.ts';
import { dueMails, nextDue, pruneMails } from '#lib/server/mail/outbox.ts';
import { recipientsOf } from '#lib/server/mail/recipients.ts';
import { countsOf, findMaker, makerProducts, makerReviews, somePages } from '#lib/server/makers/queries.ts';
import { moderationList } from '#lib/server/moderation/queries.ts';
import { reportSummaries, reportsOf } from '#lib/server/moderation/report-queries.ts';
import { notificationsOf, unreadOf, withDetails } from '#lib/server/notifications/queries.ts';
import { settingsOf } from '#lib/server/notifications/settings.ts';
import { lastBackup } from '#lib/server/ops/backups.ts';
import { browseProducts, type Filter } from '#lib/server/products/browse-queries.ts';
import { keySomeLinks, pruneIdempotencyKeys, resumeDeletions } from '#lib/server/products/jobs.ts';
import {
  featuredProducts,
  productAddresses,
  productsByIds,
  productsOf,
} from '#lib/server/products/product-lists.ts';
import { deletedProducts, findProduct, reactionTo } from '#lib/server/products/queries.ts';
import { linkedProducts, twinsOf } from '#lib/server/products/twins.ts';
import { placeOf, rankingOf } from '#lib/server/ranking/queries.ts';
import { storeVoteShares } from '#lib/server/ranking/vote-shares.ts';
import { coVotedIds, taggedAlikeIds } from '#lib/server/related/choose-related.ts';
import { relatedOf } from '#lib/server/related/queries.ts';
import { findReview, ratingsOf, reviewBy, reviewsOf } from '#lib/server/reviews/queries.ts';
import { savedProducts } from '#lib/server/saved/queries.ts';
import { findBeginning, findProducts } from '#lib/server/search/find.ts';
import { productsNamed, suggestedByIds, suggestMakers } from '#lib/server/search/suggest.ts';
import { tagsBeginning, tagsWithin } from '#lib/server/search/suggest-tags.ts';
import { offeredRoles } from '#lib/server/staff/role-grants.ts';
import { listStaff } from '#lib/server/staff/staff.ts';
import { statisticsOf } from '#lib/server/statistics/queries.ts';
import {
  checkoutsOf,
  findCheckout,
  findPayment,
  overdueCheckouts,
} from '#lib/server/subscriptions/queries.ts';
import { findTag, findTags, relatedTags, tagList } from '#lib/server/tags/page-queries.ts';
import { countTags, suggestTags } from '#lib/server/tags/queries.ts';
import { exportData } from '#lib/server/users/export-data.ts';
import { resumeForgetting } from '#lib/server/users/jobs.ts';
import { listUsers } from '#lib/server/users/list-users.ts';
import { activityOf } from '#lib/server/users/person.ts';
import {
  emailsOf,
  findUserByEmail,
  findUserByUid,
  hasSuspendedAccount,
  isLastAdmin,
  lockedAccounts,
} from '#lib/server/users/queries.ts';
import { removedVotesOf } from '#lib/server/vote-integrity/objections.ts';
import { attackedProducts } from '#lib/server/vote-integrity/open-findings.ts';
import { productVotes } from '#lib/server/vote-integrity/product-votes.ts';
import {
  findFinding,
  findingDetails,
  listFindings,
  listFindingVotes,
} from '#lib/server/vote-integrity/queries.ts';
import { pruneNetworks } from '#lib/server/votes/networks.ts';
import { accountsToWeigh, reactionsOf, staleVotesOf, unprovenVotesOf } from '#lib/server/votes/queries.ts';
import { holderOf, nextOf } from '#lib/server/votes/weigh-account.ts';
import {
  deliveriesOf,
  dueWebhooks,
  listWebhooks,
  nextDelivery,
  nextWebhookDue,
} from '#lib/server/webhooks/queries.ts';
import { wordsOf } from '#lib/text/words.ts';
import { addedBy, untouched } from '#lib/tools/cli/undo-import.ts';
import { sqliteFileOf } from '../support/sqlite-file.ts';
import { createTestApi } from '../support/test-api.ts';

const now = new Date();
let close: () => Promise<void>;
let raw: DatabaseSync;
let db: Kysely<Tables>;
let plans: { sql: string; steps: string[] }[];

beforeAll(async () => {
  const made = await createTestApi();
  raw = openConnection(sqliteFileOf(made.api.context.config), readBusyTimeout);
  db = new Kysely<Tables>({
    dialect: new ReadingDialect({ database: forKysely(raw) }),
    log: ({ query: { sql, parameters } }) => {
      const steps = raw.prepare(`explain query plan ${sql}`).all(...(parameters as string[]));
      const ofList = steps.filter((step) => !sortsPart(sql, step));
      plans.push({ sql, steps: ofList.map(({ detail }) => String(detail)) });
    },
  });
  close = async () => {
    await db.destroy();
    await made.close();
  };
});
afterAll(() => close());

/** The few rows of a part, whose ids a subquery with a limit has found in order, are put in that order again. */
const sortsPart = (sql: string, { parent, detail }: Record<string, unknown>): boolean =>
  / limit \S+ offset \S+\) order by (?!.*select)/.test(sql) && parent === 0 && sorts(String(detail));

/** SQLite's plan of each statement of a query. */
const plansOf = async (query: () => Promise<unknown>) => {
  plans = [];
  await query();
  expect(plans.length).toBeGreaterThan(0);
  return plans;
};

/**
 * Tables that may be scanned: three rows (one per status), one row per day, a few coupons and pending roles, the index of
 * the staff. The full-text index and values passed as parameters are not tables, nor are subqueries, which have separate
 * steps.
 */
const small =
  /^SCAN (product_counts|daily_counts|coupons|trusted_domains.*|role_grants.*|users USING INDEX users_staff|bounded|\S+ VIRTUAL TABLE .*|\d+-ROW VALUES CLAUSE|CONSTANT ROW)$/;
/**
 * True if a step reads a whole table, in any order. A scan of an index in the order of the result stops at its limit, and
 * one of no rows (`1 = 0`) before its first.
 */
const isScan = (step: string, sql: string, steps: readonly string[]): boolean =>
  step.startsWith('SCAN') &&
  !small.test(step) &&
  !/ where 1 = 0 /.test(sql) &&
  !steps.includes(step.replace(/^SCAN/, 'CO-ROUTINE')) &&
  !(/ USING (COVERING )?INDEX /.test(step) && / limit \?/.test(sql) && / order by /.test(sql));
const sorts = (step: string): boolean => step.startsWith('USE TEMP B-TREE');

const pagination = { limit: 6, offset: 12 };
/** What its explanation reads of a product. */
const ranked = { id: 1, trend: 681.5, vote_weight: 1000, rating_order: 3.5 } as Parameters<typeof placeOf>[1];
const finding = {
  ...{ id: 1, kind: 'burst', product_id: 1, starts_at: '2026-11-20', ends_at: '2026-11-21', evidence: '[]' },
} as Parameters<typeof findingDetails>[1];
const unfiltered = { tags: [], rating: undefined, since: undefined };
const inOrder = {
  'deliveries of a webhook': () => deliveriesOf(db, 1, pagination),
  trending: () => browseProducts(db, { sort: 'trending', ...unfiltered }, pagination),
  featured: () => featuredProducts(db, pagination),
  newest: () => browseProducts(db, { sort: 'newest', ...unfiltered }, pagination),
  addresses: () => productAddresses(db, pagination),
  "one's own": () => productsOf(db, 1, pagination),
  'moderation, pending first': () => moderationList(db, { sort: 'pending' }, pagination),
  'moderation, newest': () => moderationList(db, { sort: 'newest' }, pagination),
  'moderation of the pending, longest wait first': () =>
    moderationList(db, { status: 'pending', sort: 'queue' }, pagination),
  'moderation of the pending': () => moderationList(db, { status: 'pending', sort: 'pending' }, pagination),
  'moderation of the reported': () => moderationList(db, { reported: true, sort: 'pending' }, pagination),
  'moderation of the accepted and reported': () =>
    moderationList(db, { status: 'accepted', reported: true, sort: 'pending' }, pagination),
  'moderation of the reported, newest': () =>
    moderationList(db, { reported: true, sort: 'newest' }, pagination),
  ...Object.fromEntries(
    (['queue', 'oldest', 'name', 'votes', 'reports'] as const).flatMap((sort) => [
      [`moderation by ${sort}`, () => moderationList(db, { sort }, pagination)],
      [
        `moderation of the rejected by ${sort}`,
        () => moderationList(db, { status: 'rejected', sort }, pagination),
      ],
    ]),
  ),
  "a person's checkouts": () => checkoutsOf(db, 1, ['open']),
  "a person's votes that are to be aligned": () =>
    staleVotesOf(db, { userId: 1, verified: 1, withheld: 0, limit: 9, since: '' }),
  'accounts that are to be weighed': () => accountsToWeigh(db, { settledBefore: '2026-11-20', limit: 9 }),
  'the other accounts of a mailbox': async () => [
    await nextOf(db, 'a@b.c', 1),
    await holderOf(db, 'a@b.c', { userId: 1, has: false }),
  ],
  'the votes of a finding': () => listFindingVotes(db, 1, pagination),
  'open findings': () => listFindings(db, { view: 'open', userId: 1, ...pagination }),
  "a product's history": () => historyOf(db, 1, pagination),
  "a product's latest decision": () => latestDecision(db, 1),
  'how long decisions took': () => lastWaits(db),
  'the first day of the leaderboards': () => firstDay(db),
  'closed leaderboards': () => closedBoards(db, { kind: 'day', ...pagination }),
  'what was published today': () => publishedAfter(db, '2026-11-21T00:00:00.000Z', 10),
  'the next search to repeat': () => nextSearch(db, '2026-11-21'),
  'what is new for a user': () => newsFor(db, 1, '2026-11-14'),
  'what a user has saved': () => savedProducts(db, 1, pagination),
  "a maker's products": () => makerProducts(db, 1, pagination),
  'pages for the site map': () => somePages(db, '', 10),
  reviews: () => reviewsOf(db, { id: 1, review_count: 3 }, pagination),
  'the best reviews': () => reviewsOf(db, { id: 1, review_count: 3 }, { sort: 'best', ...pagination }),
  'the worst reviews': () => reviewsOf(db, { id: 1, review_count: 3 }, { sort: 'worst', ...pagination }),
  'the ratings of a product': () => ratingsOf(db, 1),
  'when a product was featured': () => lastFeatured(db, { id: 1, featured_at: null }),
  'what is related to a product': () => relatedOf(db, 1),
  'why a product has its place': async () => [await rankingOf(db, ranked), await placeOf(db, ranked)],
  'the shares of votes': () => storeVoteShares(db, { id: 1, votes: 99 }, '2026-11-21'),
  'people of a role': () => listUsers(db, { role: 'user' }, pagination),
};
const sorted = {
  search: () => findProducts(db, { keyword: 'tidewatr loupe', status: 'accepted', ...pagination }),
  'people by name': () => listUsers(db, { role: 'user', q: 'ma' }, pagination),
  'people by a part of their name': () => listUsers(db, { role: 'user', q: 'mara' }, pagination),
  tags: () => suggestTags(db, 'en'),
  'suggested products': async () => [await productsNamed(db, 'ti'), await suggestedByIds(db, [1, 2])],
  'suggested products by their words': () => findBeginning(db, 'loupe tidewatr', 5),
  'suggested tags': () => tagsBeginning(db, 'ti'),
  'suggested tags of products': () => tagsWithin(db, [1, 2], 'ti'),
  'suggested makers': () => suggestMakers(db, 'ma'),
  'one product': async () => [await findProduct(db, 1), await reactionTo(db, 1, 1)],
  'a leaderboard': () => entriesOf(db, { period: '2026-W47', ...pagination }),
  'votes of a product that were removed': () => removedVotesOf(db, 1),
  'a finding': async () => {
    await findFinding(db, 1, 1);
    await findingDetails(db, finding, 1);
  },
  'the votes for a product, for moderators': () => productVotes(db, 1),
  'products with an open burst': () => attackedProducts(db, { ids: [1, 2] }),
  'old networks of voters': () => pruneNetworks(db, new Date('2026-11-21')),
  'votes of a person without a proof': () => unprovenVotesOf(db, { userId: 1, limit: 1 }),
  'a board that waits for moderators': () =>
    waitOf(db, periodAround('day', '2026-11-21'), new Date('2026-11-22T01:00:00Z')),
  'the board of a period': () => findBoard(db, '2026-W47'),
  "a product's places": () => placesOf(db, 1),
  "the places of a maker's products": () => placesOfMaker(db, 1),
  'what is to be related to a product': async () => [await coVotedIds(db, 1), await taggedAlikeIds(db, 1)],
  'products by ids': () => productsByIds(db, [1, 2]),
  'the reactions of a user': () => reactionsOf(db, 1),
  'what a user follows': async () => {
    for (const kind of followKinds) await followList(db, 1, { kind, ...pagination });
  },
  'who follows what has to do with products': () => followersOf(db, [1, 2]).execute(),
  'what has appeared': () => appearedSince(db, '2026-11-20', '2026-11-21').execute(),
  'where a batch of the followers of a product ends': () =>
    endOfRange(db, { productId: 1, after: 5, atMost: 200 }),
  'who follows a search': () => followersOfSearch(db, { target: 'wiki', since: '' }).limit(200).execute(),
  'moderation of the changed': () => moderationList(db, { changed: true, sort: 'name' }, pagination),
  'moderation of what a search found': () => moderationList(db, { ids: [1, 2], sort: 'votes' }, pagination),
  "a product's reports": () => reportsOf(db, { id: 1, report_count: 2 }, pagination),
  'why products were reported, and when': () => reportSummaries(db, [1, 2]),
  'products with the same link or name': () =>
    twinsOf(db, [{ id: 1, name: 'x', external_link: 'https://x.example', pending_link: null }]),
  'what an import has added': () => addedBy(db, { importId: 'x', after: 0 }).execute(),
  'what nobody has touched': () => untouched(db, [1, 2]),
  'who has a link already': () =>
    linkedProducts(db, { link: 'https://x.example', except: undefined, userId: 1 }),
  'links without a key of this version': () => keySomeLinks(db),
  'why products were rejected': () => rejectionsOf(db, [1, 2]),
  'one checkout': async () => [await findCheckout(db, 'x'), await findPayment(db, 1)],
  'what is deleted': () => deletedProducts(db).orderBy('deleted_at').orderBy('id').limit(1).execute(),
  'jobs that are due': async () => [
    await dueKinds(db, new Date()),
    await claimJob(db, 'alignVotes', { runner: 'x', now: new Date() }),
    await dueMails(db, '2026-11-21T12:00:00.000Z'),
    await nextDue(db),
    await pruneMails(db, new Date()),
    await recipientsOf(db, [
      { row: { id: 1, key: 'a', user_id: 1, address: null, failures: 0 }, mail: { kind: 'accountDeleted' } },
    ]),
  ],
  'all that is stored about a person': async () => {
    for (const email_verified of [1, 0]) {
      const person = { id: 1, email_key: 'a@b.c', email_verified };
      await text(exportData(db, person, { siteUrl: '', at: now }));
    }
  },
  'deleted products without a job': () => resumeDeletions(db, '2026-11-21'),
  'deleted accounts that are not finished': () => resumeForgetting(db, '2026-11-21'),
  'moderation of what waits for its day': () =>
    moderationList(db, { coming: true, sort: 'name' }, pagination),
  'products whose day has come': () => launchSomeProducts(db, new Date()),
  notifications: async () => [
    await notificationsOf(db, 1, pagination),
    await withDetails(db, [1, 2]),
    await unreadOf(db, { ids: [1, 2] }),
    await settingsOf(db, { id: 1, role: 'admin' }),
  ],
  'keys that are old': () => pruneIdempotencyKeys(db, new Date()),
  'overdue checkouts': () => overdueCheckouts(db, '2026-11-21'),
  coupons: async () => [
    await findCouponByCode(db, 'x'),
    await lockCoupons(db, { code: 'x', userId: 1, id: 1, at: '2026-11-21' }),
    await listCoupons(db, { q: 'x', at: '2026-11-21' }, pagination),
  ],
  statistics: () => statisticsOf(db, new Date()),
  'the figures of a dashboard': () =>
    dashboardFigures(db, { id: 1, moderates: true, administers: true }, new Date()),
  "a person's pages": () => cacheTagsOfUser(db, 1),
  'staff, and how they came to their roles': () => listStaff(db, ['chief@unearth.example']),
  'all that a person did': () => activityOf(db, 1),
  'a maker, and their reviews': async () => [
    await findMaker(db, 'x'),
    await countsOf(db, 1),
    await makerReviews(db, 1, pagination, { hiddenReviews: 0 }),
    await makerReviews(db, 1, pagination, { hiddenReviews: 1 }),
  ],
  'one review': async () => [await findReview(db, 1), await reviewBy(db, 1, 1)],
  'a person': async () => [await findUserByEmail(db, 'a@b.c'), await findUserByUid(db, 'x')],
  'a suspended mailbox': () => hasSuspendedAccount(db, 'a+b@c.de'),
  'the accounts of a sign-in': () => lockedAccounts(db, { uid: 'x', email: 'a@b.c' }),
  'the last admin': () => isLastAdmin(db, { id: 1, effective_role: 'admin', suspended_at: null }),
  'roles that wait for a code': () => offeredRoles(db, [{ email_key: 'a@b.c', role: 'user' }], []),
  'e-mails': () => emailsOf(db, new Set([1, 2])),
  webhooks: async () => {
    for (const withSite of [true, false]) await listWebhooks(db, { userId: 1, withSite }, pagination);
  },
  'what is to be sent to webhooks': async () => [
    await dueWebhooks(db, { now: '2026-11-21', limit: 6, except: [1] }),
    await nextDelivery(db, 1),
    await nextWebhookDue(db),
  ],
};

for (const [name, query] of Object.entries({ ...inOrder, ...sorted })) {
  test(`${name}: no table is read from end to end`, async () => {
    for (const { sql, steps } of await plansOf(query))
      expect(
        steps.filter((step) => isScan(step, sql, steps)),
        sql,
      ).toEqual([]);
  });
}
// Their counts do scan the table: only an admin asks for them, and rarely.
const people = {
  'all people': () => listUsers(db, {}, pagination),
  'the moderation log': () => moderationLog(db, pagination),
  'the audit log': () => auditLog(db, {}, now, pagination),
  'the audit log of a kind': () => auditLog(db, { kind: 'coupons' }, now, pagination),
  'the audit log of a person': () => auditLog(db, { by: 1 }, now, pagination),
  'the audit log of commands': () => auditLog(db, { source: 'command' }, now, pagination),
  'the last backup': () => lastBackup(db, now),
  'the audit log of some days': () =>
    auditLog(db, { since: '2026-11-01', until: '2026-11-21' }, now, pagination),
};
for (const [name, query] of Object.entries({ ...inOrder, ...people })) {
  test(`${name}: the order comes out of an index`, async () => {
    for (const { sql, steps } of await plansOf(query)) expect(steps.filter(sorts), sql).toEqual([]);
  });
}

test('the reported among the accepted are found without passing by all that are accepted', async () => {
  const steps = (await plansOf(inOrder['moderation of the accepted and reported'])).flatMap(
    (plan) => plan.steps,
  );
  const isOfProducts = (step: string) =>
    step.includes(' products ') && !step.includes('products_deleted') && !step.includes('PRIMARY KEY');
  const reads = steps.filter(isOfProducts);
  expect(reads).not.toEqual([]);
  for (const step of reads) expect(step).toContain('(reported=? AND status_order=?)');
});

test('of the votes of a person only those that are to be aligned are read', async () => {
  const steps = (await plansOf(inOrder["a person's votes that are to be aligned"]))
    .flatMap((plan) => plan.steps)
    .filter((step) => step.includes(' votes '));
  expect(steps).toEqual([
    expect.stringContaining('(user_id=? AND verified=?)'),
    expect.stringContaining('(user_id=? AND verified=? AND withheld<?)'),
    expect.stringContaining('(user_id=? AND verified=? AND withheld>?)'),
    expect.stringContaining('votes_marked (user_id=?)'),
  ]);
});

test('a batch of the followers of a product reads no others, however many there are', async () => {
  const statements = [
    ...(await plansOf(() => endOfRange(db, { productId: 1, after: 5, atMost: 200 }))),
    ...(await plansOf(() => followersOf(db, [1], { after: 5, upTo: 9 }).execute())),
  ];
  const reads = statements.flatMap(({ steps }) => steps).filter((step) => step.includes(' follows'));
  expect(reads).toHaveLength(2);
  for (const step of reads) expect(step).toMatch(/follows_by_target \(kind=\? AND target=\? AND user_id>\?/);
});

test('accounts that are to be weighed are found by partial indexes', async () => {
  const steps = (await plansOf(inOrder['accounts that are to be weighed'])).flatMap((plan) => plan.steps);
  expect(steps.join('\n')).toMatch(/users_to_weigh\n.*users_in_first_day/);
});

test('people of whose name a part was typed are looked up, without reading all of their role', async () => {
  const steps = (await plansOf(sorted['people by a part of their name'])).flatMap((plan) => plan.steps);
  const reads = steps.filter((step) => step.includes(' users '));
  expect(reads).not.toEqual([]);
  for (const step of reads) expect(step).toContain('INTEGER PRIMARY KEY');
});

test('what people have added is counted by indexes in one statement for the whole page', async () => {
  const statements = await plansOf(() => listUsers(db, { role: 'user' }, pagination));
  const counting = statements.filter(({ sql }) => /"(products|reviews)"/.test(sql));
  expect(counting).toHaveLength(1);
  for (const search of [
    /^SEARCH products .* products_by_maker \(adder_id=\?\)$/,
    /^SEARCH reviews .* \(user_id=\?\)$/,
  ])
    expect(counting[0]?.steps).toContainEqual(expect.stringMatching(search));
});

test('for a typo, of each trigram only so many words are read, and of each beginning so many tags', async () => {
  const typo = await plansOf(() => findProducts(db, { keyword: 'tidewatr', limit: 6, offset: 0 }));
  const [trigrams] = typo.filter(({ sql }) => sql.includes('search_word_trigrams'));
  expect(trigrams?.sql).toMatch(/order by word_id limit \?/);
  expect(trigrams?.steps).toContainEqual(
    expect.stringMatching(/^SEARCH search_word_trigrams .*trigram=\? AND length=\?/),
  );
  const [tags] = await plansOf(() => suggestTags(db, 'en'));
  expect(tags?.steps).toContainEqual(
    expect.stringMatching(/^SEARCH tags USING COVERING INDEX tags_by_search/),
  );
  expect(tags?.sql).toMatch(/order by "search_key" limit \d+\)/);
});

test('of a product that was rejected often only the last rejection is read', async () => {
  const [latest] = await plansOf(() => rejectionsOf(db, [1, 2]));
  expect(latest?.sql).toMatch(/"type" = \? .* order by "events"."id" desc limit \?/);
  expect(latest?.steps).toContainEqual(
    expect.stringMatching(/^SEARCH events USING INDEX events_by_product \(product_id=\?\)/),
  );
  expect(latest?.steps.filter(sorts)).toEqual([]);
});

test('of a product that was reported often without a reason no such report is read', async () => {
  const [plan] = await plansOf(sorted['why products were reported, and when']);
  expect(plan?.steps).toContain('SEARCH reports USING INDEX reports_with_reason (product_id=?)');
  expect(plan?.steps.filter(sorts)).toEqual([]);
});

test('of a question that finds nothing only the widest match is looked for, and each word once', async () => {
  const looks = async (anyWord: boolean) => {
    const request = { keyword: 'one question of words that nobody wrote', anyWord, limit: 6, offset: 0 };
    const plans = await plansOf(() => findProducts(db, request));
    return plans.filter(({ sql }) => sql.includes('product_words match')).length;
  };
  expect(await looks(false)).toBe(1);
  // Four words: those without one of them, and each.
  expect(await looks(true)).toBe(1 + 4 + 4);
});

test('forms of a word are found by an index of their stems', async () => {
  const plans = await plansOf(() => findProducts(db, { keyword: 'galleries', limit: 6, offset: 0 }));
  const steps = plans.flatMap(({ steps }) => steps).filter((step) => step.includes('search_words'));
  expect(steps).toContainEqual(
    expect.stringMatching(/^SEARCH search_words USING .*search_words_by_stem \(stem=\?\)/),
  );
});

const tagged = { tags: [{ key: 'docker', uses: 20_000 }] };
const narrowed = { rating: 4, since: '2026-11-01T00:00:00.000Z' };

/** Returns the plan of a list with more products than are collected. */
const listing = async (filter: Partial<Filter>, sort: Sort, offset = pagination.offset) => {
  const list = { tags: [], rating: undefined, since: undefined, ...filter, sort };
  const statements = await plansOf(() => browseProducts(db, list, { limit: 6, offset }, -1));
  for (const { sql, steps } of statements)
    expect(
      steps.filter((step) => isScan(step, sql, steps)),
      sql,
    ).toEqual([]);
  const steps = statements.find(({ sql }) => / order by /.test(sql))?.steps ?? [];
  return steps.slice(steps.findIndex((step) => step.startsWith('LIST SUBQUERY')) + 1);
};

for (const [sort, index] of [
  ['trending', 'products_by_trend (status=?)'],
  ['newest', 'products_by_acceptance (status=?)'],
  ['votes', 'products_by_vote_weight (status_order=?)'],
  ['rating', 'products_by_rating_order (status=?)'],
] as const)
  test(`the list by ${sort} is read in the order of an index, also with filters and deep in the list`, async () => {
    const deep = browsing.deepFrom;
    for (const [filter, offset] of [
      [{}, 0],
      [tagged, 0],
      [{ ...narrowed, ...tagged }, 0],
      [{ since: narrowed.since }, 0],
      [{ ...narrowed, ...tagged }, deep],
    ] as const) {
      const steps = await listing(filter, sort, offset);
      expect(steps[0]).toMatch(/^SEARCH products USING (COVERING )?INDEX /);
      expect(steps[0]).toContain(index);
      expect(steps.filter(sorts)).toEqual([]);
    }
  });

test('deep in a list the matches are a set, which each product of the order is looked up in', async () => {
  const isSet = (step: string) => step.startsWith('LIST SUBQUERY');
  expect((await listing(tagged, 'votes', browsing.deepFrom)).some(isSet)).toBe(true);
  expect((await listing(tagged, 'votes', browsing.deepFrom - 1)).some(isSet)).toBe(false);
});

for (const sort of productSorts)
  test(`the list of a rare tag by ${sort} reads the products of the tag alone`, async () => {
    const list = { tags: [{ key: 'docker', uses: 30 }], rating: undefined, since: undefined, sort };
    const [{ steps } = { steps: [] }] = await plansOf(() => browseProducts(db, list, pagination));
    const ofProducts = steps.filter((step) => step.includes(' products '));
    expect(ofProducts).not.toEqual([]);
    for (const step of ofProducts) expect(step).toMatch(/\((rowid|id)=\?/);
  });

test('pages of makers are found without reading accounts that never published anything', async () => {
  const [{ steps } = { steps: [] }] = await plansOf(() => somePages(db, 'abc', 1_000));
  expect(steps[0]).toMatch(/^SEARCH users USING INDEX users_published_by_page/);
});

test("a maker's reviews are read first, and then their products by id", async () => {
  const plans = await plansOf(async () => {
    await makerReviews(db, 1, pagination, { hiddenReviews: 0 });
    await makerReviews(db, 1, pagination, { hiddenReviews: 1 });
  });
  for (const { steps } of plans)
    expect(steps.filter((step) => step.includes(' products '))).toEqual([
      'SEARCH products USING INTEGER PRIMARY KEY (rowid=?)',
    ]);
});

/** Returns the plans of collecting the matches of a filter and of reading one page of them. */
const collecting = async (filter: Partial<Filter>) => {
  const list = { tags: [], rating: undefined, since: undefined, ...filter, sort: 'votes' } as const;
  const statements = await plansOf(() => browseProducts(db, list, pagination));
  return statements.map(({ steps }) => steps);
};

test('products by rating and age are collected from an index that has both', async () => {
  const byRatingAndAge = expect.stringMatching(
    /^SEARCH products USING COVERING INDEX products_by_stars \(status=\? AND <expr>=\? AND accepted_at>\?\)$/,
  );
  expect((await collecting(narrowed))[0]).toEqual([byRatingAndAge]);
  const ofSome = await collecting({ ...narrowed, tags: [{ key: 'docker', uses: 9_000 }] });
  expect(ofSome[0]).toEqual(
    expect.arrayContaining([byRatingAndAge, 'SEARCH product_tags USING PRIMARY KEY (tag_key=?)']),
  );
  const ofMany = await collecting({ ...narrowed, ...tagged });
  expect(ofMany[0]).toEqual([byRatingAndAge, expect.stringMatching(/^SEARCH product_tags EXISTS .*INDEX/)]);
});

test('products of a rare tag by rating and age are collected from the tag', async () => {
  const [[first] = []] = await collecting({ ...narrowed, tags: [{ key: 'docker', uses: 30 }] });
  expect(first).toMatch(/^SEARCH products USING .*\((rowid|id)=\?/);
});

test('products with several tags are collected from the rarest, and sorted by their ids', async () => {
  const tags = [
    { key: 'docker', uses: 20_000 },
    { key: 'photo', uses: 30 },
  ];
  const [collected = [], sortedPart = []] = await collecting({ tags });
  expect(collected).toContain('SEARCH product_tags USING PRIMARY KEY (tag_key=?)');
  expect(collected[0]).toMatch(/^SEARCH products USING .*\((rowid|id)=\?/);
  expect(sortedPart).toContain('SEARCH products USING INTEGER PRIMARY KEY (rowid=?)');
});

test('tags are listed, counted by letter, found and related without reading products', async () => {
  const plans = await plansOf(async () => {
    for (const sort of ['name', 'products'] as const)
      for (const letter of [undefined, 'a', '0-9', 'other'] as const)
        await tagList(db, { letter, sort, limit: 300, offset: 0 });
    await findTag(db, 'docker');
    await findTags(db, ['docker', 'photos']);
    await relatedTags(db, { tag_key: 'docker' });
  });
  for (const { sql, steps } of plans)
    expect(
      steps.filter((step) => (isScan(step, sql, steps) && !/ order by /.test(sql)) || / products/.test(step)),
      sql,
    ).toEqual([]);
});

test('hundreds of tags and words are learned and unlearned by a handful of statements, and no scan', async () => {
  const tags = Array.from({ length: 200 }, (_, n) => `tag${n}`);
  raw.exec('begin');
  const statements = await plansOf(async () => {
    const words = wordsOf(tags.join(' '));
    const counted = (uses: number) => tags.map((tag) => ({ key: tag, tag, uses }));
    await countTags(db, counted(1));
    await dialectOf(db).search.learn(db, words, []);
    await dialectOf(db).search.learn(db, [], words);
    await countTags(db, counted(-1));
  });
  raw.exec('rollback');
  expect(statements.length).toBeLessThan(10);
  for (const { sql, steps } of statements)
    expect(
      steps.filter((step) => isScan(step, sql, steps)),
      sql,
    ).toEqual([]);
});

const indexesOf = (table: string) =>
  raw
    .prepare("select name from sqlite_schema where type = 'index' and sql is not null and tbl_name = ?")
    .all(table)
    .map(({ name }) => String(name));

test('every index of the products serves some query', async () => {
  const steps = [
    ...(await listing({}, 'rating')),
    ...(await listing({}, 'votes')),
    ...(await collecting(narrowed)).flat(),
  ];
  const used = new Set(steps.map((step) => / INDEX (\w+)/.exec(step)?.[1] ?? ''));
  for (const query of Object.values({ ...inOrder, ...sorted }))
    for (const { steps } of await plansOf(query))
      for (const step of steps) used.add(/ INDEX (\w+)/.exec(step)?.[1] ?? '');
  // Servers of 1.0.0 read it.
  used.add('products_by_rating');
  expect(indexesOf('products').filter((name) => !used.has(name))).toEqual([]);
});

test('without its index a list is reported to scan and to sort', async () => {
  raw.exec('begin');
  for (const name of indexesOf('products')) raw.exec(`drop index ${name}`);
  for (const query of [inOrder.trending, inOrder["one's own"]]) {
    const plans = await plansOf(query);
    expect(plans.some(({ sql, steps }) => steps.some((step) => isScan(step, sql, steps)))).toBe(true);
    expect(plans.some(({ steps }) => steps.some(sorts))).toBe(true);
  }
  raw.exec('rollback');
});
