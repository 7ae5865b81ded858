import { screens } from '#lib/browser/dashboard/menu.ts';
import { guardScript } from '#lib/browser/guard/head-scripts.ts';
import { paths } from '#lib/paths.ts';
import { expect, test } from '../../support/members.ts';
import { ask } from '../support/http.ts';

/** Pages for members only. */
const guarded = [
  paths.dashboard,
  ...screens.map(({ path }) => path),
  ...['following', 'notifications', 'saved', 'webhooks'].map((name) => `/dashboard/${name}`),
  ...['receipts', 'removed-votes', 'update-product', 'vote-integrity'].map((name) => `/dashboard/${name}/1`),
];

test('Each of them redirects signed-out visitors to the login, and stepping back does not return to it', async ({
  page,
  site,
}) => {
  for (const path of guarded) {
    const { text } = await ask(site, path);
    expect(text, path).toContain(guardScript);
    expect(text, path).toContain('data-guard="spinner"');
  }
  await page.goto('/');
  for (const path of [paths.dashboard, paths.myProducts, paths.updateProduct('1')]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`);
    await page.goBack();
    await expect(page).toHaveURL('/');
  }
});

test('/my-products leads to the dashboard', async ({ as }) => {
  const page = await as('user');
  await page.goto('/my-products');
  await expect(page).toHaveURL('/dashboard/my-products');
});

test('No frame shows a product to a signed-out visitor, who is redirected to the login and back', async ({
  page,
  db,
}) => {
  const id = await db.addProduct({ name: 'Members only' });
  await page.goto(`/products/${id}`, { waitUntil: 'commit' });
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/products/${id}`)}`);
  await page.getByLabel('Email').fill('user@unearth.example');
  await page.getByLabel('Password', { exact: true }).fill('Unearth1');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Members only' })).toBeVisible();
});

test('A spinner is rendered while the session is unknown', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Behind a spinner' });
  const page = await as('user');
  await page.addInitScript(() => localStorage.removeItem('accessToken'));
  await page.route('**/api/config', () => {}); // without the settings, the provider can not be asked
  for (const path of [`/products/${id}`, '/dashboard/my-profile']) {
    await page.goto(path);
    await expect(page.locator('[data-guard=spinner]')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading')).toHaveCount(0);
  }
});

test('A member sees a product at once, before the provider has responded', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'There at once' });
  const page = await as('user');
  await page.route(/identitytoolkit|securetoken/, () => {});
  await page.goto(`/products/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'There at once' })).toBeVisible();
});

test('The server sends a guarded page whole, marked as members-only', async ({ page, db }) => {
  const id = await db.addProduct({ name: 'Whole for crawlers', description: 'Read by search engines' });
  const html = await (await page.request.get(`/products/${id}`)).text();
  expect(html).toContain('Read by search engines');
  expect(html).toContain('"isAccessibleForFree":false');
});

test.describe('a crawler', () => {
  test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
  test('reads a guarded page', async ({ page, db }) => {
    const id = await db.addProduct({ name: 'Crawled' });
    await page.goto(`/products/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Crawled' })).toBeVisible();
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    const { hasPart } = JSON.parse(data.find((text) => text.includes('isAccessibleForFree')) ?? '');
    await expect(page.locator(hasPart.cssSelector).getByRole('heading', { level: 1 })).toHaveText('Crawled');
  });
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the dashboard says that it needs JavaScript, and nothing spins for ever', async ({ page }) => {
    const response = await page.goto('/dashboard/my-profile');
    expect(await response?.text()).toContain('The dashboard needs JavaScript');
    await expect(page.getByRole('status')).toHaveCount(0);
    await expect(page.locator('.animate-spin, [data-skeleton]').filter({ visible: true })).toHaveCount(0);
  });

  test('the page of a person has a heading', async ({ page }) => {
    await page.goto('/dashboard/people/1');
    await expect(page.getByRole('heading', { level: 1, name: 'Person' })).toBeVisible();
  });

  test('a product simply shows', async ({ page, db }) => {
    const id = await db.addProduct({ name: 'Plain reading' });
    await page.goto(`/products/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Plain reading' })).toBeVisible();
  });
});

test.describe('an unpublished product', () => {
  test.use({ tolerated: /404/ });

  test('is a 404 that no search engine indexes', async ({ page, db }) => {
    const id = await db.addProduct({ name: 'Still hidden', status: 'pending' });
    const response = await page.goto(`/products/${id}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    expect(await response?.text()).not.toContain('Still hidden');
  });
});
