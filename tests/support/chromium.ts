import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const inPath = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));

/** Path of a Chromium: Playwright's own if it was downloaded, else the system's. */
export const findChromium = (): string | undefined => {
  const own = chromium.executablePath();
  return existsSync(own) ? own : inPath();
};

/**
 * Desktop features that tests don't need. Only the last `--disable-features` of a command line counts, so Playwright's
 * own list is repeated here. In the new headless mode each context opens a window with the suggestions of its address
 * bar, two pages that cost as much as the page under test.
 */
const unneededFeatures = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
];

/** Arguments for running in containers, without background network traffic or other extras. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unneededFeatures.join(',')}`,
];

const attempt = (command: string, args: string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    return true;
  } catch {
    return false;
  }
};

/**
 * Returns the path of a Chromium, and installs a missing one: by Playwright, else by apt as root. @throws Error if both fail
 */
export const ensureChromium = (): string => {
  const found = findChromium();
  if (found) return found;
  console.log('Installing Chromium …');
  attempt('playwright', ['install', '--with-deps', 'chromium']);
  if (!findChromium() && process.getuid?.() === 0) {
    attempt('apt-get', ['update', '-qq']);
    attempt('apt-get', ['install', '-y', '-qq', 'chromium']);
  }
  const installed = findChromium();
  if (!installed) throw new Error('Chromium could not be installed: put a `chromium` into the PATH');
  return installed;
};
