import { expect, type Locator, type Page } from '@playwright/test';
import { everybodysLinks, maySee, screens } from '#lib/browser/dashboard/menu.ts';
import type { Role } from '#lib/contract/users.ts';
import { paths } from '#lib/paths.ts';
import { dashboardWelcome } from '#lib/text/messages/dashboard.ts';
import { labels, pageLabels } from '#lib/text/messages/labels.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { sessionTexts } from '#lib/text/messages/session.ts';
import { headings } from '#lib/text/messages/site.ts';
import { screensOf } from '../../support/screens-of.ts';
import { expectHappened, type Journal } from './journal.ts';

/** A person who visits every screen, and a published product of somebody else. */
export interface Walker {
  page: Page;
  journal: Journal;
  product: { id: string; name: string };
}

const main = (page: Page): Locator => page.getByRole('main');

export const dashboardMenu = (page: Page): Locator => page.getByRole('navigation', { name: 'Dashboard' });

export const screenHeading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

export const reservedForOthers = (page: Page): Locator =>
  main(page).getByRole('heading', { name: /^(Admins|Moderators).* only$/ });

/** Simulates the return to the tab. */
export const returnToPage = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('focus')));

/** Exactly the screens of the role are in the menu. */
export const expectMenuOf = (page: Page, role: Role): Promise<void> =>
  expect(dashboardMenu(page).getByRole('link')).toHaveText(
    [...screensOf(role), ...everybodysLinks].map(({ label }) => label),
  );

/** Nothing is loading, and nothing failed to load. */
const expectComplete = async (page: Page): Promise<void> => {
  await expect(main(page).locator('[data-skeleton]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: sessionTexts.tryAgain, exact: true })).toHaveCount(0);
};

const open = async ({ page, journal }: Walker, path: string, heading: string): Promise<void> => {
  await page.goto(path);
  await expect(screenHeading(page)).toHaveText(heading);
  await expectHappened(journal, { visited: [path] });
  await expectComplete(page);
};

/** Opens every public screen; each has the bar. */
const walkPublicScreens = async (walker: Walker): Promise<void> => {
  const { page } = walker;
  const bar = page.getByRole('navigation', { name: 'Main' });
  for (const [path, heading] of [
    [paths.home, headings.banner],
    [paths.products, headings.products],
  ] as const) {
    await open(walker, path, heading);
    await expect(bar.getByRole('link', { name: labels.home })).toBeVisible();
  }
};

/** Opens each screen of the role by its link in the menu. */
const walkOwnScreens = async ({ page, journal }: Walker, role: Role): Promise<void> => {
  for (const { label, path } of screensOf(role)) {
    await dashboardMenu(page).getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expectMenuOf(page, role);
    await expectHappened(journal, { visited: [path] });
    await expect(screenHeading(page)).toHaveCount(1);
    await expect(reservedForOthers(page)).toHaveCount(0);
    await expectComplete(page);
  }
};

/** Opens each screen that is not in the menu by its address: it is either allowed, or says that it is not. */
const walkOtherScreens = async (walker: Walker, role: Role): Promise<void> => {
  const { page, journal } = walker;
  for (const screen of screens.filter((one) => !screensOf(role).includes(one))) {
    await page.goto(screen.path);
    await expectMenuOf(page, role);
    await expectHappened(journal, { visited: [screen.path] });
    await expect(reservedForOthers(page)).toHaveCount(maySee(role, screen) ? 0 : 1);
    const back = main(page).getByRole('link', {
      name: `Back to the ${screenLabels.dashboard.toLowerCase()}`,
    });
    await expect(back).toHaveCount(maySee(role, screen) ? 0 : 1);
    await expectComplete(page);
  }
};

/** Opens every screen as a member: none redirects, fails, or shows an unexpected toast. */
export const walkEveryScreen = async (walker: Walker, role: Role): Promise<void> => {
  const { page, product } = walker;
  await walkPublicScreens(walker);
  await open(walker, paths.product(product.id), product.name);
  await expect(page.getByRole('button', { name: pageLabels.accountMenu })).toBeVisible();
  await open(walker, paths.dashboard, dashboardWelcome(role));
  await expectMenuOf(page, role);
  await walkOwnScreens(walker, role);
  await walkOtherScreens(walker, role);
  await open(walker, paths.updateProduct(product.id), screenLabels.updateProduct);
  await expect(main(page).getByRole('link', { name: `Back to ${screenLabels.myProducts}` })).toBeVisible();
};
