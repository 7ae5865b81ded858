import { defineConfig, devices } from '@playwright/test';
import { chromiumArgs, findChromium } from './support/chromium.ts';
import type { WorkerFixtures } from './support/fixtures.ts';
import { otherBrowsers } from './support/other-browsers.ts';

const executablePath = findChromium();

export const chromium = {
  ...devices['Desktop Chrome'],
  launchOptions: { args: chromiumArgs, ...(executablePath && { executablePath }) },
};

// Strangers may see the screen of a product here: what members alone see is tested by those who sign in.
export const open = { settings: { PRODUCT_PAGES: 'open' } };

const devicesOf = { firefox: devices['Desktop Firefox'], webkit: devices['Desktop Safari'] };

export default defineConfig<object, WorkerFixtures>({
  testDir: 'e2e',
  // Emptied by each run: a separate folder, so that no other step's results go with it.
  outputDir: '../test-results/e2e',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Far longer than anything takes: a busy machine is no defect.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    // What was done and asked for, which a race is told by. Pictures of each step take as long as the tests themselves.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    // A page that stands still is drawn much quicker; the tests of movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'public', testIgnore: ['**/members/**', '**/servers/**'], use: { ...chromium, ...open } },
    { name: 'members', testMatch: '**/members/**/*.spec.ts', use: chromium },
    ...otherBrowsers.map((name) => ({ name, grep: /@smoke/, use: { ...devicesOf[name], ...open } })),
  ],
});
