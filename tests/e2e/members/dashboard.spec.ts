import type { Page } from '@playwright/test';
import { expect, test } from '../../support/members.ts';
import { hold } from '../support/network.ts';
import { layoutShift } from '../support/screens.ts';

test("The moderator's dashboard greets by role and name and has the moderator's menu", async ({ as }) => {
  const page = await as('moderator');
  await page.goto('/dashboard');
  await expect(page.getByText('WELCOME TO MODERATOR DASHBOARD')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Tomasz Wilk');
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  for (const entry of ['Product Review', 'Reported Contents', 'Home', 'Products'])
    await expect(menu.getByRole('link', { name: entry, exact: true })).toBeVisible();
  for (const entry of ['My Profile', 'My Products', 'Statistics', 'Manage Users', 'Manage Coupons'])
    await expect(menu.getByRole('link', { name: entry, exact: true })).toHaveCount(0);
});

const card = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

for (const width of [360, 1280])
  test(`What waits is at the right end of its row in the menu, beside the label, at ${width} px`, async ({
    as,
    db,
  }) => {
    await db.addProduct({ name: 'Counted', status: 'pending' });
    const page = await as('moderator', { viewport: { width, height: 800 } });
    await page.goto('/dashboard');
    if (width < 1024) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const row = page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('listitem')
      .filter({ hasText: 'Product Review', visible: true });
    await expect(row).toContainText(/\d pending/);
    const { left, label, badge, right } = await row.evaluate((node) => {
      const range = document.createRange();
      const text = node.querySelector('a')?.lastChild;
      if (text) range.selectNodeContents(text);
      const box = (selector: string) => node.querySelector(selector)?.getBoundingClientRect();
      return {
        label: range.getBoundingClientRect().right,
        left: box('a + span')?.left ?? 0,
        badge: box('a + span')?.right ?? 0,
        right: box('a')?.right ?? 0,
      };
    });
    expect(label).toBeLessThan(left);
    expect(badge).toBeLessThanOrEqual(right);
    expect(right - badge).toBeLessThan(20);
  });

test('The cards of a dashboard tell what waits', async ({ as, db }) => {
  await db.addProduct({ name: 'Telling', status: 'pending' });
  const moderator = await as('moderator');
  await moderator.goto('/dashboard');
  await expect(card(moderator, 'Product Review')).toContainText(/\d+ waiting, (for|the oldest for) \d+/);
  await expect(card(moderator, 'Reported Contents')).toContainText(/\d+ reported/);
  const maker = await as('mara');
  await maker.goto('/dashboard');
  await expect(card(maker, 'My Products')).toContainText(/\d+ products: \d+ pending.*, [\d,]+ votes?/);
});

test.describe('when the figures can not be loaded', () => {
  test.use({ tolerated: /Failed to load resource/ });
  test('the cards say so and lead on all the same, and trying again helps', async ({ as }) => {
    const page = await as('admin');
    let broken = true;
    await page.route('**/api/dashboard', (route) =>
      broken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.goto('/dashboard');
    await expect(page.getByRole('alert')).toContainText('The figures could not be loaded.');
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'Manage Users')).toContainText(/\d+ users, \d+ new in 7 days/);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('On a phone the menu is a drawer, which keeps the focus, closes at Escape and gives the focus back', async ({
  as,
}) => {
  const page = await as('user', { viewport: { width: 360, height: 740 } });
  await page.goto('/dashboard/my-products');
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  await opener.click();
  const menu = page.getByRole('dialog', { name: 'Dashboard' });
  await expect(menu.getByRole('link', { name: 'My Products' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await menu.getByRole('link', { name: 'Add Products' }).click();
  await expect(page).toHaveURL(/add-products$/);
});

test('A screen that is not in the menu marks the one there that it belongs to, and links back to it', async ({
  as,
  db,
}) => {
  const page = await as('mara');
  await page.goto(`/dashboard/update-product/${await db.addProduct()}`);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link', { name: 'My Products' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('main').getByRole('link', { name: 'My Products' }).click();
  await expect(page).toHaveURL(/\/dashboard\/my-products$/);
});

test('The page that a link of the drawer has left comes back without the drawer', async ({ as }) => {
  const page = await as('user', { viewport: { width: 360, height: 740 } });
  await page.goto('/dashboard/my-products');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Dashboard' });
  await expect(menu).toBeVisible();
  // Playwright switches the back/forward cache off.
  await page.evaluate(() => {
    for (const type of ['pagehide', 'pageshow'])
      dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  });
  await expect(menu).toBeHidden();
});

test('On a phone a card without figures is as high as its text', async ({ as }) => {
  const page = await as('user', { viewport: { width: 360, height: 740 } });
  await page.goto('/dashboard');
  await expect(card(page, 'My Products')).toContainText(/\d+ products?:/);
  const { height } = (await card(page, 'My Profile').boundingBox()) ?? {};
  expect(height).toBeLessThan(200);
});

for (const width of [360, 1280])
  test(`The footer stays where it is while a screen loads, at ${width} px`, async ({ as }) => {
    const page = await as('user', { viewport: { width, height: 900 } });
    await page.goto('/dashboard/my-profile');
    await expect(page.getByRole('heading', { name: 'Delete your account' })).toBeAttached();
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });

test('The links of every role stay where they are in the menu while the role loads', async ({ as }) => {
  const page = await as('admin', { viewport: { width: 1280, height: 900 } });
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  const top = async () => (await menu.getByRole('link', { name: 'Notifications' }).boundingBox())?.y;
  await page.goto('/dashboard');
  await expect(menu.getByRole('link', { name: 'Statistics' })).toBeVisible();
  const before = await top();
  const release = await hold(page, '**/api/users/*');
  await page.goto('/dashboard/audit-log');
  expect(await top()).toBe(before);
  release();
  await expect(menu.getByRole('link', { name: 'Statistics' })).toBeVisible();
  expect(await top()).toBe(before);
});

test('A screen of another role says so and links back to the dashboard', async ({ as }) => {
  const page = await as('user');
  await page.goto('/dashboard/product-review-queue');
  await expect(page.getByRole('heading', { name: 'Admins and moderators only' })).toBeVisible();
  await page.goto('/dashboard/statistics');
  await expect(page.getByRole('heading', { name: 'Admins only' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to the dashboard' })).toBeVisible();
});

test.describe('where no screen is', () => {
  test.use({ tolerated: /404/ });
  test('the dashboard says so in its own frame', async ({ as }) => {
    const page = await as('user');
    await page.goto('/dashboard/nowhere');
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to Home' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
  });
});

test.describe('when the account can not be loaded', () => {
  test.use({ tolerated: /500|Failed to load resource/ });
  test('the dashboard says so, and trying again helps', async ({ as }) => {
    const page = await as('user');
    let broken = true;
    await page.route('**/api/users/user%40unearth.example', (route) =>
      broken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.goto('/dashboard');
    const again = page.getByRole('main').getByRole('button', { name: /again/i });
    await expect(again).toBeVisible();
    broken = false;
    await again.click();
    await expect(page.getByText('WELCOME TO USER DASHBOARD')).toBeVisible();
  });
});
