import { type BrowserContext, test as base, expect } from '@playwright/test';
import { blockInternet } from './internet.ts';
import { peopleOf, type SitePeople } from './people.ts';
import { watchRequests } from './settled.ts';
import { type Site, startSite } from './site.ts';
import { openTestDb, type TestDb } from './test-db.ts';

export interface WorkerFixtures {
  /** Settings of the site beyond those of all tests. */
  settings: Record<string, string>;
  site: Site;
  /** Puts products and reviews into the site's database, as another process would. */
  db: TestDb;
  /** Those who come to the site, to call its API or to be signed in, in a browser. */
  people: SitePeople;
}

interface SiteFixtures {
  /** Starts a site of the test's own, for what would disturb the other tests. */
  ownSite: (environment?: Record<string, string>) => Promise<Site>;
}

interface PageFixtures {
  /** What a page may complain of in this test; everything else fails it. */
  tolerated: RegExp | undefined;
  /** What the pages complained of: script errors, console errors, broken policies. A test fails on any. */
  complaints: string[];
  /** Notes what the pages of a context complain of, and keeps them off the internet. */
  watch: (context: BrowserContext) => Promise<void>;
}

/** For tests without a browser. Each worker has its own server on its own copy of the demo data. */
export const overHttp = base.extend<SiteFixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  site: [
    async ({ settings }, use) => {
      const site = await startSite(settings);
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  db: [
    async ({ site }, use) => {
      const db = openTestDb(site.file);
      await use(db);
      await db.close();
    },
    { scope: 'worker' },
  ],
  people: [async ({ site, db }, use) => use(peopleOf(site, db.grantRole)), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names off the pattern
  ownSite: async ({}, use) => {
    const started: Site[] = [];
    await use(async (environment) => {
      const site = await startSite(environment);
      started.push(site);
      return site;
    });
    await Promise.all(started.map((site) => site.stop()));
  },
});

/** Has a page say aloud that it broke its policy: a report alone would go unheard. */
const reportViolations = () =>
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`Policy violated: ${violatedDirective} by ${blockedURI || 'inline'} in ${sourceFile}`),
  );

/** The same in a browser, where a page that complains of anything fails its test. */
export const test = overHttp.extend<PageFixtures>({
  baseURL: async ({ site }, use) => use(site.url),
  tolerated: [undefined, { option: true }],
  // A test's own sites end after this: a page that is still loading then may complain unheard.
  complaints: async ({ ownSite: _endsLater }, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints, 'what the pages complained of').toEqual([]);
  },
  watch: async ({ complaints, tolerated }, use) => {
    const note = (complaint: string) => {
      if (!tolerated?.test(complaint)) complaints.push(complaint);
    };
    await use(async (context) => {
      context.on('weberror', (error) => note(String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error') note(message.text());
      });
      context.on('page', watchRequests);
      await blockInternet(context, (complaint) => complaints.push(complaint));
      await context.addInitScript(reportViolations);
    });
  },
  context: async ({ context, watch }, use) => {
    await watch(context);
    await use(context);
  },
});

export { expect };
