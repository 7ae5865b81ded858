import { existsSync } from 'node:fs';
import { firefox, webkit } from '@playwright/test';

const others = { firefox, webkit };

export type OtherBrowser = keyof typeof others;

const names = Object.keys(others) as OtherBrowser[];

const isInstalled = (name: OtherBrowser): boolean => existsSync(others[name].executablePath());

/** Installed browsers besides Chromium: the smoke tests run in each. */
export const otherBrowsers: readonly OtherBrowser[] = names.filter(isInstalled);

/** One line about those that are missing; undefined if none is. */
export const reportMissing = (): string | undefined => {
  const missing = names.filter((name) => !isInstalled(name));
  return missing.length
    ? `Not run in ${missing.join(' and ')}: not installed here ('npx playwright install --with-deps ${missing.join(' ')}')`
    : undefined;
};
