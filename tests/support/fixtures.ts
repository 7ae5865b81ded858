import { type BrowserContext, test as base, expect } from '@playwright/test';
import { minutes } from '#lib/domain/durations.ts';
import { utcDay } from '#lib/domain/periods.ts';
import { distributionSeed } from './balancer.ts';
import { peopleOf, type SitePeople } from './people.ts';
import { type Site, startSite } from './site.ts';
import { openTestDb, type TestDb } from './test-db.ts';
import { watchContext } from './watch-context.ts';

export interface WorkerFixtures {
  /** Environment variables of the site, beyond those of all tests. */
  settings: Record<string, string>;
  /** How many servers the site has; more than one are on PostgreSQL, and each request goes to either at random. */
  servers: number;
  site: Site;
  /** Writes to the site's database from this process. */
  db: TestDb;
  /** Users of the site, to call its API or to sign in to a browser. */
  people: SitePeople;
}

interface SiteFixtures {
  /** Tells a failed test's distribution of requests among servers. */
  distribution: undefined;
  /** Starts a site for this test only, where it would disturb others. */
  ownSite: (environment?: Record<string, string>, args?: readonly string[]) => Promise<Site>;
}

interface PageFixtures {
  /** Errors that this test tolerates; all others fail it. */
  tolerated: RegExp | undefined;
  /** Script errors, console errors and policy violations of the pages. Any fails the test. */
  complaints: string[];
  /** Records the errors of a context's pages, and blocks the internet. */
  watch: (context: BrowserContext) => Promise<void>;
}

/** For tests without a browser. Each worker has its own server, on its own copy of the demo data. */
export const overHttp = base.extend<SiteFixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  servers: [1, { option: true, scope: 'worker' }],
  site: [
    async ({ settings, servers }, use) => {
      const site = await startSite(settings, [], servers);
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  db: [
    async ({ site }, use) => {
      const db = openTestDb(site);
      await use(db);
      await db.close();
    },
    { scope: 'worker' },
  ],
  people: [
    async ({ site, db }, use) => {
      // A new moderator would be notified of the demo's reports too.
      await expect.poll(db.hasDispatched, { timeout: 60_000 }).toBe(true);
      await use(peopleOf(site, db.grantRole));
    },
    { scope: 'worker' },
  ],
  distribution: [
    async ({ servers }, use, info) => {
      await use(undefined);
      const { status, expectedStatus } = info;
      if (servers > 1 && status !== expectedStatus) console.log(`SITE_SEED=${distributionSeed}`);
    },
    { auto: true },
  ],
  ownSite: async ({ servers }, use) => {
    const started: Site[] = [];
    await use(async (environment, args) => {
      const site = await startSite(environment, args, servers);
      started.push(site);
      return site;
    });
    await Promise.all(started.map((site) => site.stop()));
  },
});

/** Waits until after midnight (UTC) if that is near, so that a test has one day. */
export const onOneDay = (): Promise<void> =>
  expect
    .poll(() => utcDay(new Date()) === utcDay(new Date(Date.now() + minutes(1))), { timeout: minutes(2) })
    .toBe(true);

/** For tests in a browser, where any error of a page fails the test. */
export const test = overHttp.extend<PageFixtures>({
  baseURL: async ({ site }, use) => use(site.url),
  tolerated: [undefined, { option: true }],
  // Depends on `ownSite` so that it is torn down first: pages that still load from those sites then fail unrecorded.
  complaints: async ({ ownSite: _endsLater }, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints, 'what the pages complained of').toEqual([]);
  },
  watch: async ({ complaints, tolerated }, use) => {
    await use((context) => watchContext(context, (complaint) => complaints.push(complaint), tolerated));
  },
  context: async ({ context, watch }, use) => {
    await watch(context);
    await use(context);
  },
});

export { expect };
