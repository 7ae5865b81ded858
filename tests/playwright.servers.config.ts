/** Flows of people on two servers on one PostgreSQL database, with each request sent to either at random. */
import { defineConfig } from '@playwright/test';
import one, { chromium, open } from './playwright.config.ts';
import type { WorkerFixtures } from './support/fixtures.ts';

const members = (...names: string[]) => names.map((name) => `**/members/${name}.spec.ts`);

/** Tags what `npm test` runs: shared data that one server writes and the other reads. `npm run test:servers` runs all. */
const core = /@servers/;

const ofMembers = members(
  ...['voting', 'reviews', 'coupons'],
  ...['signup', 'login', 'session', 'verify-email', 'own-account', 'account-menu', 'forgot-password'],
  ...['add-product', 'update-product', 'my-products', 'unpublished-product', 'drafts'],
  ...['moderation', 'reports', 'reported', 'moderator-strip', 'dashboard'],
  ...['subscription', 'roles', 'staff', 'manage-users', 'statistics', 'return-url', 'walks'],
);

const ofStrangers = ['checkout', 'reviews', 'page-cache'].map((name) => `**/e2e/${name}.spec.ts`);

const use = { ...chromium, servers: 2 };

export default defineConfig<object, WorkerFixtures>({
  ...one,
  outputDir: '../test-results/servers',
  globalSetup: './support/setup-of-servers.ts',
  reporter: [['list'], ['json', { outputFile: '../test-results/servers.json' }]],
  projects: [
    { name: 'core', testMatch: ['**/servers/*.spec.ts', ...ofMembers], grep: core, use },
    { name: 'members', testMatch: ofMembers, grepInvert: core, use },
    { name: 'public', testMatch: ofStrangers, use: { ...use, ...open } },
  ],
});
