import type { Page } from '@playwright/test';
import { notFoundTitle } from '#lib/brand.ts';
import { everybodysLinks } from '#lib/browser/dashboard/menu.ts';
import { paths, serverPaths } from '#lib/paths.ts';
import { expect, test } from '../../support/members.ts';
import { screensOf } from '../../support/screens-of.ts';
import { settled } from '../../support/settled.ts';
import { expectAccessibleInEveryLook } from '../support/accessible.ts';
import { dashboardMenu } from '../support/walk.ts';

test.use({ settings: { PAYMENTS: 'off' } });

const main = (page: Page) => page.getByRole('main');
const aboutSelling = /subscri|coupon|\$\d/i;

test('No menu, card or screen of a role offers a subscription or a coupon', async ({ as }) => {
  const page = await as('admin');
  await page.goto(paths.dashboard);
  await expect(dashboardMenu(page).getByRole('link')).toHaveText(
    [...screensOf('admin', false), ...everybodysLinks].map(({ label }) => label),
  );
  await expect(main(page).getByRole('listitem').first()).toBeVisible();
  await expect(main(page)).not.toContainText(aboutSelling);
  await page.goto(paths.myProfile);
  await expect(main(page).getByRole('region', { name: 'You', exact: true })).toBeVisible();
  await settled(page);
  await expect(main(page)).not.toContainText(aboutSelling);
});

test.describe('What sells', () => {
  test.use({ tolerated: /status of 404/ });

  test('has no page: neither coupons nor a checkout, for admins too', async ({ as }) => {
    const page = await as('admin');
    for (const path of [paths.manageCoupons, serverPaths.sandboxCheckout({ session: 'one' })]) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFoundTitle);
      await expect(page).not.toHaveTitle(/coupon|checkout/i);
    }
  });
});

test('A varified member keeps status, mark and receipt, and is asked for nothing', async ({ as, people }) => {
  const page = await as(await people.demo('astrid'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.method()));
  await page.goto(`${paths.myProfile}?checkout=done`);
  await expect(page.getByText('Subscription Status : varified', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('img', { name: 'Verified' })).toBeVisible();
  await settled(page);
  expect(asked).not.toContain('PATCH');
  await expectAccessibleInEveryLook(page, { widths: [360] });
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('article', { name: /^Receipt R-/ })).toContainText('Total paid');
});

test('A member whose payment was refunded finds its receipt', async ({ as, people }) => {
  const page = await as(await people.demo('chip'));
  await page.goto(paths.myProfile);
  await expect(main(page)).toContainText('was refunded or disputed and no longer counts.');
  await expect(page.getByRole('button', { name: '$99' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('article', { name: /^Receipt R-/ })).toContainText('Refunded or disputed on');
});

test('Statistics count the subscriptions that were sold, and a person has a list of payments only after one', async ({
  as,
  people,
}) => {
  const page = await as('admin');
  await page.goto(paths.statistics);
  await expect(page.getByRole('region', { name: 'Subscriptions', exact: true })).toContainText('Active');
  const payments = page.getByRole('heading', { name: /^Payments/ });
  await page.goto(paths.person((await people.demo('astrid')).id));
  await expect(payments).toBeVisible();
  await page.goto(paths.person((await people.demo('user')).id));
  await expect(page.getByRole('heading', { name: /^Reports/ })).toBeVisible();
  await expect(payments).toHaveCount(0);
});

test('Home page, legal texts and the reference of the API sell nothing', async ({ page }) => {
  await page.goto(serverPaths.howItWorks);
  await expect(main(page)).toContainText('Browsing, voting, reviewing and adding products are free.');
  await expect(main(page)).not.toContainText('An optional subscription');
  await page.goto(serverPaths.privacy);
  await expect(page.getByRole('heading', { name: 'Your rights' })).toBeVisible();
  await expect(main(page)).not.toContainText('$99');
  await expect(page.getByRole('heading', { name: 'The subscription' })).toHaveCount(0);
  await page.goto(serverPaths.apiDocs);
  await expect(main(page)).toContainText('/receipts/{id}');
  await expect(main(page)).not.toContainText(/\/coupons|checkout|sandbox/i);
});
