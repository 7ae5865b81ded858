import type { Page } from '@playwright/test';
import { expect, overHttp, test } from '../support/fixtures.ts';
import { expectAccessibleInEveryLook } from './support/accessible.ts';
import { api, ask, namesOf } from './support/http.ts';
import { productNames } from './support/screens.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const structuredData = async (page: Page) => {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text));
};

test('each tag of a card leads to its page, with the most voted and the newest of its products', async ({
  page,
  site,
  db,
}) => {
  await db.addProducts(13, { tags: ['developer tools'] });
  await page.goto('/products?tags=developer_tools');
  await page
    .getByRole('list', { name: 'Tags' })
    .getByRole('link', { name: 'developer tools' })
    .first()
    .click();
  await expect(page).toHaveURL('/tags/developer_tools');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('developer tools');
  for (const [name, sort] of [
    ['Most voted', 'votes'],
    ['Newest', 'newest'],
  ] as const) {
    const { items, total } = await api.products(site, `?tags=developer_tools&sort=${sort}&limit=6`);
    await expect(productNames(section(page, name))).toHaveText(namesOf(items));
    await expect(
      section(page, name).getByRole('link', { name: `Show all ${total} products` }),
    ).toHaveAttribute('href', `/products?sort=${sort}&tags=developer_tools`);
  }
  const related = page.getByRole('navigation', { name: 'Related tags' }).getByRole('link');
  const [name = ''] = await related.allTextContents();
  await related.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('a tag’s page says what it is to search engines', async ({ page, site, db }) => {
  await db.addProducts(3, { tags: ['structured data'] });
  await page.goto('/tags/structured_data?utm_source=x');
  await expect(page).toHaveTitle('structured data | Unearth');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${site.url}/tags/structured_data`,
  );
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  for (const [type, address] of [
    ['application/atom+xml', '/tags/structured_data/feed.xml'],
    ['application/feed+json', '/tags/structured_data/feed.json'],
  ])
    await expect(page.locator(`link[rel=alternate][type="${type}"][href="${address}"]`)).toHaveCount(1);
  const { items } = await api.products(site, '?tags=structured_data&sort=votes');
  const data = await structuredData(page);
  const collection = data.find((one) => one['@type'] === 'CollectionPage');
  expect(collection).toMatchObject({ name: 'structured data', url: `${site.url}/tags/structured_data` });
  expect(collection.mainEntity.itemListElement.map(({ name }: { name: string }) => name)).toEqual(
    namesOf(items),
  );
  const steps = data.find((one) => one['@type'] === 'BreadcrumbList').itemListElement;
  expect(steps.map(({ name }: { name: string }) => name)).toEqual(['Home', 'Tags', 'structured data']);
});

test('the page of a tag with fewer than three products is left out of search engines', async ({
  page,
  site,
}) => {
  await page.goto('/tags/language');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  const { text } = await ask(site, '/sitemap.xml');
  expect(text).toContain(`<loc>${site.url}/tags</loc>`);
  expect(text).toContain(`<loc>${site.url}/tags/developer_tools</loc>`);
  expect(text).not.toContain('/tags/language<');
});

test('all tags stand by letter, with their number of products', async ({ page, site }) => {
  await page.goto('/tags');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tags');
  const { items } = await api.products(site, '?tags=calendar&limit=50');
  const c = section(page, 'C');
  await expect(c.getByRole('link', { name: `calendar ${items.length} products` })).toHaveAttribute(
    'href',
    '/tags/calendar',
  );
  await page.getByRole('navigation', { name: 'By letter' }).getByRole('link', { name: /^D:/ }).click();
  await expect(section(page, 'D')).toBeInViewport();
  await section(page, 'Most used').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/tags\/./);
});

test.describe('a tag that no product has', () => {
  test.use({ tolerated: /status of 404/ });
  test('is not found, and leads on', async ({ page, site }) => {
    for (const path of [
      '/tags/nothing',
      '/tags/nothing/feed.xml',
      '/tags?letter=q',
      '/tags?letter=xyz',
      '/tags?letter=a&page=9',
    ])
      expect((await ask(site, path)).status, path).toBe(404);
    await page.goto('/tags/nothing');
    await page.getByRole('link', { name: 'Search for ‘nothing’' }).click();
    await expect(page).toHaveURL('/products?q=nothing');
    await page.goto('/tags/nothing');
    await page.getByRole('link', { name: 'See all tags' }).click();
    await expect(page).toHaveURL('/tags');
  });
});

overHttp('a tag has one address: other spellings and aliases are redirected to it', async ({ site }) => {
  for (const [path, to] of [
    ['/tags/Calendar', '/tags/calendar'],
    ['/tags/developer%20tools', '/tags/developer_tools'],
    ['/tags/cli', '/tags/command_line'],
    ['/tags/cli/feed.xml', '/tags/command_line/feed.xml'],
    ['/tags/Calendar/feed.json', '/tags/calendar/feed.json'],
  ]) {
    const { status, headers } = await ask(site, path ?? '');
    expect([status, headers.location], path).toEqual([301, to]);
  }
});

overHttp('a tag’s feeds hold its newest products, and are not sent again unchanged', async ({ site }) => {
  const { items } = await api.products(site, '?tags=audio&sort=newest&limit=50');
  const atom = await ask(site, '/tags/audio/feed.xml');
  expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(atom.text).toContain('<title>Unearth: audio</title>');
  const titles = [...atom.text.matchAll(/<entry>\s*<id>([^<]+)<\/id>/g)].map(([, id]) => id);
  expect(titles).toEqual(items.map(({ _id }) => `${site.url}/products/${_id}`));
  const json = await ask(site, '/tags/audio/feed.json');
  expect(json.headers['content-type']).toBe('application/feed+json; charset=utf-8');
  expect(JSON.parse(json.text)).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    home_page_url: `${site.url}/tags/audio`,
    feed_url: `${site.url}/tags/audio/feed.json`,
    items: items.map(({ _id, name }) => ({ id: `${site.url}/products/${_id}`, title: name })),
  });
  for (const path of ['/tags/audio/feed.xml', '/tags/audio/feed.json']) {
    const { headers } = await ask(site, path);
    const again = await ask(site, path, { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.status, again.body.length], path).toEqual([304, 0]);
  }
});

test('a list that filters leave nothing in is accessible in every look', async ({ page }) => {
  await page.goto('/products?tags=audio,finance');
  await expectAccessibleInEveryLook(page);
});

test('the open filter is accessible in every look', async ({ page }) => {
  await page.goto('/products?sort=newest&tags=audio');
  await page.locator('summary', { hasText: 'Filter' }).click();
  await expectAccessibleInEveryLook(page);
});

test('a tag with up to twelve products has one list, with links to the other orders', async ({
  page,
  db,
  site,
}) => {
  await db.addProducts(12, { tags: ['a dozen'] });
  await page.goto('/tags/a_dozen');
  const { items } = await api.products(site, '?tags=a_dozen&sort=votes&limit=12');
  expect(items).toHaveLength(12);
  await expect(productNames(page.getByRole('main'))).toHaveText(namesOf(items));
  const orders = page.getByRole('navigation', { name: 'Sort' });
  await expect(orders.getByRole('link', { name: 'Most voted' })).toHaveAttribute('aria-current', 'true');
  await orders.getByRole('link', { name: 'Newest' }).click();
  await expect(page).toHaveURL(/\/products\?sort=newest&tags=a_dozen$/);
});

test('tags are found by typing, without regard to case and accents', async ({ page, db }) => {
  await db.addProduct({ name: 'Accented', tags: ['Écriture finder'] });
  await page.goto('/tags');
  await page.getByRole('searchbox', { name: 'Find a tag' }).fill('ecriture f');
  await expect(page.getByText('1 tag found')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /product/ })).toHaveText([/Écriture finder/]);
  await page.getByRole('searchbox', { name: 'Find a tag' }).fill('');
  await expect(section(page, 'Most used')).toBeVisible();
});

test('on a phone the tags of a letter show once it is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/tags');
  const tag = section(page, 'C').getByRole('link', { name: /^calendar/ });
  await expect(tag).toBeHidden();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThan(3_000);
  const heading = section(page, 'C').getByRole('link', { name: 'C', exact: true });
  const chevron = heading.locator('svg');
  await expect(chevron).toHaveCSS('rotate', 'none');
  await heading.click();
  await expect(tag).toBeVisible();
  await expect(chevron).toHaveCSS('rotate', '180deg');
  await heading.click();
  await expect(tag).toBeHidden();
  await expect(heading).toBeInViewport();
  await heading.click();
  await expect(tag).toBeVisible();
  // Nothing folds while tags are sought, or on wide screens.
  await expect(chevron).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a tag' }).fill('calendar');
  await expect(chevron).toBeHidden();
  await page.getByRole('searchbox', { name: 'Find a tag' }).fill('');
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(tag).toBeVisible();
  await expect(chevron).toBeHidden();
});
