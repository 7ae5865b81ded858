import { defineConfig, devices } from '@playwright/test';
import { chromiumArgs, findChromium } from './support/chromium.ts';
import type { WorkerFixtures } from './support/fixtures.ts';

const executablePath = findChromium();

export default defineConfig<object, WorkerFixtures>({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Far longer than anything takes: a busy machine is no defect.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    trace: 'retain-on-failure',
    // A page that stands still is drawn much quicker; the tests of movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: chromiumArgs, ...(executablePath && { executablePath }) },
  },
  projects: [
    // Strangers may see the screen of a product here: what members alone see is tested by those who sign in.
    { name: 'public', testIgnore: '**/members/**', use: { settings: { PRODUCT_PAGES: 'open' } } },
    { name: 'members', testMatch: '**/members/**/*.spec.ts' },
  ],
});
