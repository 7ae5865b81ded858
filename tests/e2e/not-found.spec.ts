import { DatabaseSync } from 'node:sqlite';
import { expect, overHttp, test } from '../support/fixtures.ts';
import { ask } from './support/http.ts';

const home = { name: 'Go to Home' };

test.describe('Where no page is', () => {
  test.use({ tolerated: /status of 404/ });

  test('the not-found screen shows its picture and leads home', async ({ page }) => {
    const response = await page.goto('/nothing/here?at=all');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('img', { name: /^404/ })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle('Not found | Unearth');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expect(page.getByText('Yours?')).toHaveCount(0); // only products have an adder
    await page.getByRole('link', home).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unearth The Next Hidden Tech Gems');
  });

  test('the not-found screen keeps the theme', async ({ page, context }) => {
    await context.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await page.goto('/nowhere');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true');
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('the not-found screen is the same', async ({ page }) => {
      const response = await page.goto('/nothing/here');
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('img', { name: /^404/ })).toBeVisible();
      await expect(page.getByRole('link', home)).toBeVisible();
    });
  });
});

overHttp('The not-found screen answers whatever address leads nowhere, mistyped or not', async ({ site }) => {
  const nowhere = [
    ...['/404.html', '/products/1/edit', '/.env', '/%2e%2e%2f', '/a%00b'],
    `/${encodeURIComponent('🪨')}`,
    ...['/tags/nothing', '/products?tags=nothing', '/leaderboard/2026-13', '/dashboard/nothing'],
    // Never the id of a product.
    ...['999999', '0', '-1', '1e0', '01', 'regret', "1'--", '9'.repeat(40)].map((id) => `/products/${id}`),
  ];
  for (const path of nowhere) {
    const { status, text } = await ask(site, path);
    expect([status, text.includes('Go to Home')], path).toEqual([404, true]);
  }
  for (const path of ['/100%', '/products/%E0%A4%A', '/%zz']) {
    const { status, text } = await ask(site, path);
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(text, path).toContain('Go to Home');
  }
});

overHttp(
  'Whatever address is sent, the answer is no crash and tells nothing of the inside',
  async ({ site }) => {
    const paths = [
      '//',
      '//evil.example/',
      '/\\evil.example',
      '/../../etc/passwd',
      '/..%2f..%2fetc%2fpasswd',
      '/_astro/../../package.json',
      '/_astro/%2e%2e/server/entry.mjs',
      '/products/..%2f..%2f',
      '/%',
      '/%c0%ae',
      '/products?q=%',
      '/products?q=%E0%A4%A',
      '/products?page=%00&page=2&q[]=x&__proto__=1',
      '/products/%00',
      `/products/${'9'.repeat(4000)}`,
      `/${'a'.repeat(8000)}`,
      '/?',
      '/;/',
      'http://evil.example/',
      '/products/constructor',
      '/__proto__',
    ];
    for (const path of paths) {
      const { status, text } = await ask(site, path);
      expect(status, path).toBeLessThan(500);
      expect(text, path).not.toMatch(/\bat [^<>]+:\d+:\d+|node_modules|SQLITE|\/dist\//);
    }
    expect(site.log()).not.toContain('a page failed');
  },
);

overHttp('A slash too many at the end is taken away, whatever else the address holds', async ({ site }) => {
  expect(await ask(site, '/products/?page=2')).toMatchObject({
    status: 308,
    headers: { location: '/products?page=2' },
  });
  for (const path of ['//evil.example/', '/\\evil.example/', '///evil.example//']) {
    const { headers } = await ask(site, path);
    expect(new URL(headers.location ?? '/', site.url).origin).toBe(site.url);
  }
});

test.describe('When a page cannot be made', () => {
  test.use({ tolerated: /status of 500/ });

  test('the error screen says so, gives nothing away, and trying again works once it can', async ({
    page,
    ownSite,
  }) => {
    const site = await ownSite();
    const database = new DatabaseSync(site.file, { timeout: 10_000 }); // the site may be writing
    database.exec('alter table products rename to buried');
    const response = await page.goto(`${site.url}/products?page=2`);
    expect(response?.status()).toBe(500);
    await expect(page.getByRole('img', { name: /^500/ })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The ground gave way');
    await expect(page.getByText('The fault is ours')).toBeVisible();
    await expect(page.getByRole('link', home)).toHaveAttribute('href', '/');

    const { status, headers, text } = await ask(site, '/products?page=2');
    expect(status).toBe(500);
    expect(text).not.toMatch(/no such table|SqliteError|node_modules|\bat .+:\d+/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    const id = headers['x-request-id'];
    expect(id).toEqual(expect.any(String));
    await expect.poll(() => site.log()).toContain(String(id));
    expect(site.log()).toContain('no such table: products');

    const call = await ask(site, '/api/products');
    expect(call.status).toBe(500);
    expect(JSON.parse(call.text)).toEqual({
      error: { code: 'internal', message: expect.any(String), requestId: expect.any(String) },
    });

    database.exec('alter table buried rename to products');
    database.close();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page).toHaveURL(`${site.url}/products?page=2`);
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
  });
});

test('a request with a malformed host is a 400 with the headers of every response', async ({ site }) => {
  const { status, headers } = await ask(site, '/products?sort=newest', { headers: { host: 'a b' } });
  expect(status).toBe(400);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
});
