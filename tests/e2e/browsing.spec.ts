import type { Page } from '@playwright/test';
import { rateLimits } from '#lib/server/api/limits.ts';
import { expect, overHttp, test } from '../support/fixtures.ts';
import { settled } from '../support/settled.ts';
import { openTestDb } from '../support/test-db.ts';
import { api, ask, namesOf } from './support/http.ts';
import { pageButton, productNames } from './support/screens.ts';

const names = (page: Page) => productNames(page.getByRole('main'));
const sorts = (page: Page) => page.getByRole('navigation', { name: 'Sort' });
const filter = (page: Page) => page.locator('summary', { hasText: 'Filter' });
const applied = (page: Page) => page.getByRole('list', { name: 'Filters', exact: true }).getByRole('link');
const robots = (page: Page) => page.locator('meta[name=robots]');
const canonical = (page: Page) => page.locator('link[rel=canonical]');

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('products are sorted by a link, and the list says how', async ({ page, site }) => {
    await page.goto('/products');
    for (const [label, sort] of [
      ['Newest', 'newest'],
      ['Most voted', 'votes'],
      ['Best rated', 'rating'],
    ] as const) {
      const { items } = await api.products(site, `?sort=${sort}&limit=6`);
      await sorts(page).getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(`/products?sort=${sort}`);
      await expect(names(page)).toHaveText(namesOf(items));
      await expect(sorts(page).getByRole('link', { name: label })).toHaveAttribute('aria-current', 'true');
      await expect(robots(page)).toHaveAttribute('content', 'noindex, follow');
      await expect(canonical(page)).toHaveAttribute('href', `${site.url}/products?sort=${sort}`);
    }
    await page.getByText('Ranked by rating').click();
    await expect(page.getByText('m = 5 and C = 3.5')).toBeVisible();
    await sorts(page).getByRole('link', { name: 'Trending' }).click();
    await expect(page).toHaveURL('/products');
    await expect(robots(page)).toHaveCount(0);
  });

  test('a list is narrowed step by step in a filter that stays open, and each step can be taken back', async ({
    page,
    site,
  }) => {
    await page.goto('/products?sort=newest');
    await filter(page).click();
    await page
      .getByRole('link', { name: /^open source/ })
      .first()
      .click();
    await expect(page).toHaveURL('/products?sort=newest&tags=open_source#filter-tags');
    await page.getByRole('link', { name: '4 stars or more' }).click();
    await expect(page).toHaveURL('/products?sort=newest&tags=open_source&rating=4#filter-rating');
    await expect(page.getByRole('link', { name: 'Past week' })).toBeInViewport();
    const { items, total } = await api.products(site, '?sort=newest&tags=open_source&rating=4&limit=6');
    expect(total).toBeGreaterThan(0);
    await expect(names(page)).toHaveText(namesOf(items));
    await expect(applied(page)).toHaveCount(3);
    await page.getByRole('link', { name: 'Remove the filter ‘open source’' }).click();
    await expect(page).toHaveURL('/products?sort=newest&rating=4');
    await page.goBack();
    await expect(page).toHaveURL('/products?sort=newest&tags=open_source&rating=4#filter-rating');
    await expect(names(page)).toHaveText(namesOf(items));
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL('/products?sort=newest');
  });

  test('the pages of a narrowed list go on with it', async ({ page, site }) => {
    const { items } = await api.products(site, '?sort=votes&tags=developer_tools&limit=6&offset=6');
    await page.goto('/products?sort=votes&tags=developer_tools');
    await pageButton(page, 2).click();
    await expect(page).toHaveURL('/products?sort=votes&tags=developer_tools&page=2');
    await expect(names(page)).toHaveText(namesOf(items));
  });

  test('a list with nothing in it says what to leave out', async ({ page, site }) => {
    await page.goto('/products?tags=audio,finance');
    await expect(page.getByText('No product matches all of these')).toBeVisible();
    const main = page.getByRole('main');
    for (const [tag, left] of [
      ['audio', 'finance'],
      ['finance', 'audio'],
    ]) {
      const { total } = await api.products(site, `?tags=${left}&limit=1`);
      const link = main.getByRole('link', { name: new RegExp(`^${tag}\\s*${total} products?$`) });
      await expect(link).toHaveAttribute('href', `/products?tags=${left}`);
    }
    await main.getByRole('link', { name: /^audio\s*\d+ product/ }).click();
    await expect(page).toHaveURL('/products?tags=finance');
    await expect(names(page)).not.toHaveCount(0);
  });
});

test('a search resets what a list was narrowed by, and Reset the search', async ({ page }) => {
  await page.goto('/products?sort=newest');
  await page.getByRole('searchbox').fill('energy');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page).toHaveURL('/products?q=energy');
  await expect(sorts(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL(/\/products\??$/);
});

test('a product leads back to the list that it was opened from', async ({ page }) => {
  await page.goto('/products?tags=developer_tools');
  await settled(page);
  await names(page).first().click();
  await expect(page.getByRole('link', { name: 'Products, developer tools' })).toHaveAttribute(
    'href',
    '/products?tags=developer_tools',
  );
});

test.describe('an address of nothing', () => {
  test.use({ tolerated: /status of 404/ });
  test('is not found, and leads on', async ({ page, site }) => {
    for (const query of ['rating=9', 'age=day', 'tags=nothing'])
      expect((await ask(site, `/products?${query}`)).status, query).toBe(404);
    for (const query of ['rating=9', 'sort=newest&page=99']) {
      expect((await page.goto(`/products?${query}`))?.status()).toBe(404);
      await expect(robots(page)).toHaveAttribute('content', 'noindex, follow');
      await page
        .getByRole('main')
        .getByRole('link', { name: /See all products|Back to page 1/ })
        .first()
        .click();
      await expect(names(page)).not.toHaveCount(0);
    }
  });
});

overHttp('each list has one address: others are redirected to it', async ({ site }) => {
  for (const [query, to] of [
    ['tags=privacy&sort=newest', '/products?sort=newest&tags=privacy'],
    ['tags=privacy,audio', '/products?tags=audio,privacy'],
    ['sort=trending', '/products'],
    ['sort=nonsense', '/products'],
    ['tags=cli', '/products?tags=command_line'],
    ['sort=newest&tags=cli&page=2', '/products?sort=newest&tags=command_line&page=2'],
  ]) {
    const { status, headers } = await ask(site, `/products?${query}`);
    expect([status, headers.location], query).toEqual([301, to]);
  }
});

overHttp('combinations are limited by address, and lists of one order are not', async ({ ownSite }) => {
  const site = await ownSite({ RATE_LIMITS: 'on', RATE_LIMIT_FACTOR: '0.1' });
  const statuses = new Set<number>();
  for (let n = 0; n <= rateLimits.combinations.calls / 10; n++)
    statuses.add((await ask(site, '/products?sort=votes&rating=3')).status);
  expect([...statuses]).toEqual([200, 429]);
  expect((await ask(site, '/products?sort=votes')).status).toBe(200);
});

test('a combination of more than 1,000 products goes on after its last numbered page, and a search ends there', async ({
  page,
  ownSite,
}) => {
  const site = await ownSite();
  const db = openTestDb(site);
  await db.addRated(1_100);
  await db.close();
  const list = `${site.url}/products?rating=5&age=week`;
  const heading = (name: RegExp) => page.getByRole('heading', { level: 2, name });
  const next = page.getByRole('link', { name: 'Next page' });

  await page.goto(list);
  await expect(heading(/^1,000\+ products, page 1$/)).toBeVisible();
  await pageButton(page, 167).click();
  await expect(heading(/^1,000\+ products, page 167$/)).toBeVisible();
  await expect(names(page)).toHaveCount(6);
  await next.click();
  await expect(heading(/^1,000\+ products, page 168$/)).toBeVisible();
  await expect(pageButton(page, 168)).toHaveAttribute('aria-current', 'page');

  const { headers } = await ask(site, '/api/products?rating=5&age=week&limit=1');
  expect([headers['x-total-count'], headers['x-total-more']]).toEqual(['1000', 'true']);
  const all = await api.products(site, '?rating=5&age=week&limit=1000&offset=600');
  const last = Math.ceil((600 + all.items.length) / 6);
  await page.goto(`${list}&page=${last}`);
  await expect(names(page)).toHaveCount((600 + all.items.length) % 6 || 6);
  await expect(next).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Previous page' })).toBeVisible();
  expect((await ask(site, `/products?rating=5&age=week&page=${last + 1}`)).status).toBe(404);

  const search = `${site.url}/products?q=copy`;
  await page.goto(search);
  await expect(heading(/^1,000\+ results for “copy”, page 1 of 167$/)).toBeVisible();
  await pageButton(page, 167).click();
  await expect(names(page)).toHaveCount(4);
  await expect(next).toHaveCount(0);
  const beyond = await ask(site, '/products?q=copy&page=999');
  expect(String(beyond.body)).toContain('The list ends at page 167.');
});
