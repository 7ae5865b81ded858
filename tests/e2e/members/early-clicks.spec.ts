import { devices, type Page } from '@playwright/test';
import { demoPassword } from '#lib/tools/demo/accounts.ts';
import { expect, test } from '../../support/members.ts';
import { logIn } from '../support/entrance.ts';
import { openBeforeScripts } from '../support/foreign-changes.ts';

const { defaultBrowserType: _, ...phone } = devices['Pixel 5'];

for (const how of ['mouse', 'keyboard', 'touch'] as const) {
  test(`A vote that is clicked before the page's scripts counts once, by ${how}`, async ({ as, db }) => {
    const id = await db.addProduct({ name: `Pressed by ${how}` });
    const page = await as('priya', how === 'touch' ? phone : {});
    const release = await openBeforeScripts(page, `/products/${id}`);
    const button = page.getByRole('button', { name: /^Upvote/ });
    if (how === 'mouse') await button.dblclick();
    if (how === 'touch') await button.tap();
    if (how === 'keyboard') {
      await button.focus();
      await page.keyboard.press('Enter');
    }
    release();
    await expect(page.getByText('Voted Successfully', { exact: true })).toBeVisible();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(button).toContainText('1');
  });
}

test('A form that is filled in and submitted before its hydration is sent', async ({ page }) => {
  const release = await openBeforeScripts(page, '/login');
  await page.getByLabel('Email').pressSequentially('user@unearth.example');
  await page.getByLabel('Password', { exact: true }).pressSequentially('Unearth1');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL('/');
});

test('The theme changes, and the dialog for a new password opens, clicked before their scripts', async ({
  page,
}) => {
  const release = await openBeforeScripts(page, '/login');
  const toggle = page.getByRole('button', { name: 'Dark theme', includeHidden: true }); // hidden by the dialog
  await toggle.click();
  await page.getByRole('link', { name: 'Forgot password ?' }).click();
  release();
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
});

test('The account menu opens if it was clicked before its script', async ({ as }) => {
  const page = await as('user', phone);
  const release = await openBeforeScripts(page, '/');
  await page.getByRole('button', { name: 'Account menu' }).tap();
  release();
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).tap();
  await expect(page).toHaveURL('/dashboard');
});

test('The menu of the dashboard opens if it was clicked before its script', async ({ as }) => {
  const page = await as('user', phone);
  const release = await openBeforeScripts(page, '/dashboard');
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  release();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'My Profile' })).toBeVisible();
});

test('A signed-out visitor is redirected to the login and back, with the reason, before any script', async ({
  page,
}) => {
  const release = await openBeforeScripts(page, '/products?page=2');
  const button = page.getByRole('button', { name: /^Upvote/ }).first();
  await button.click();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent('/products?page=2')}`);
  release();
  await expect(page.getByText('Login to vote.', { exact: true })).toBeVisible();
});

test.describe('when a script can not be loaded', () => {
  test.use({ tolerated: /Failed to load|dynamically imported|net::ERR/ });

  /** Opens a page some scripts of which fail to load. @returns what lets them load */
  const openWithout = async (page: Page, scripts: string, path: string): Promise<() => Promise<void>> => {
    await page.route(scripts, (route) => route.abort());
    await page.goto(path);
    return () => page.unroute(scripts);
  };

  test('a vote falls back to its native form', async ({ as, db }) => {
    const id = await db.addProduct({ name: 'Pressed in vain' });
    const page = await as('priya');
    await openWithout(page, '**/VoteButton*.js*', `/products/${id}`);
    const login = page.waitForRequest((request) => request.url().includes('/login?from='));
    await page.getByRole('button', { name: /^Upvote/ }).click();
    await login;
    await expect(page).toHaveURL(`/products/${id}`); // a member is redirected back at once
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('a click on the account menu tries again', async ({ as }) => {
    const page = await as('user');
    const mend = await openWithout(page, '**/account-bar*.js*', '/');
    const button = page.getByRole('button', { name: 'Account menu' });
    await button.click();
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
    await mend();
    await button.click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  test('a click on the theme tries again, and the link for a new password leads to the contact page', async ({
    page,
  }) => {
    const mend = await openWithout(page, '**/_astro/*.js', '/login');
    const toggle = page.getByRole('button', { name: 'Dark theme' });
    await toggle.click();
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
    await mend();
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await openWithout(page, '**/_astro/*.js', '/login');
    await page.getByRole('link', { name: 'Forgot password ?' }).click();
    await expect(page).toHaveURL('/contact');
  });

  test('the reviews are stepped through once their script can be had', async ({ as, db }) => {
    const id = await db.addProduct({ name: 'Reviewed often' });
    await db.addReviews(id, 5);
    const page = await as('priya');
    const mend = await openWithout(page, '**/carousel*.js*', `/products/${id}`);
    const row = page.getByRole('region', { name: 'What people say' });
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/carousel'));
    await row.scrollIntoViewIfNeeded();
    await failed;
    await mend();
    await row.hover();
    await expect(page.getByText(/^Reviews 1 to \d of 5$/)).toBeVisible();
  });
});

test.describe('a visitor who signs in while the page is open', () => {
  const expectMember = async (page: Page, name: string) => {
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    await page.getByRole('button', { name: `Upvote ${name}` }).click();
    await expect(page.getByText('Voted Successfully', { exact: true })).toBeVisible();
  };

  test('in another tab votes without a reload', async ({ page, context, db }) => {
    const name = 'Voted for after all';
    await db.addProduct({ name });
    await page.goto(`/products?q=${encodeURIComponent(name)}`);
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/login');
    await logIn(other, 'user@unearth.example', demoPassword);
    await expect(other).toHaveURL('/');
    await expectMember(page, name);
  });

  test('before it returns from the back/forward cache votes without a reload', async ({
    page,
    db,
    people,
  }) => {
    const name = 'Voted for on the way back';
    await db.addProduct({ name });
    await page.goto(`/products?q=${encodeURIComponent(name)}`);
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    const { storage } = await people.demo('kenji');
    await page.evaluate((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, storage);
    await expectMember(page, name);
  });
});
