import type { Page } from '@playwright/test';
import { recomputeLeaderboards } from '../recompute/leaderboards.ts';
import { expect, onOneDay, overHttp, test } from '../support/fixtures.ts';
import { settled } from '../support/settled.ts';
import type { Site } from '../support/site.ts';
import { openTestDb } from '../support/test-db.ts';
import { expectAccessible } from './support/accessible.ts';
import { ask } from './support/http.ts';
import { productNames } from './support/screens.ts';

// So that anybody can read the page of a product.
test.use({ settings: { PRODUCT_PAGES: 'open' } });
test.beforeEach(onOneDay);
overHttp.beforeEach(onOneDay);

interface Board {
  state: string;
  previous: string | null;
  next: string | null;
  entries: { votes: number; product: { _id: string; name: string } | null }[];
}

const read = async (site: Site, path: string): Promise<unknown> => {
  const { status, text } = await ask(site, `/api${path}`);
  return status === 404 ? undefined : JSON.parse(text);
};
const board = async (site: Site, period: string) => (await read(site, `/leaderboards/${period}`)) as Board;
const namesOf = ({ entries }: Board): string[] => entries.flatMap(({ product }) => product?.name ?? []);

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
const yesterday = (): string => dayBefore(new Date().toISOString().slice(0, 10));

/** Closed leaderboards, latest first: a server closes those of the demo when it starts, or minutes after midnight. */
const closed = async (site: Site, kind: 'day' | 'week'): Promise<string[]> => {
  await expect.poll(async () => (await board(site, yesterday())).state, { timeout: 240_000 }).toBe('closed');
  return ((await read(site, `/leaderboards?kind=${kind}`)) as { period: string }[]).map(
    ({ period }) => period,
  );
};
const latest = async (site: Site, kind: 'day' | 'week'): Promise<string> =>
  (await closed(site, kind))[0] ?? '';

const structured = async (page: Page) =>
  (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as Record<string, unknown>,
  );

test.describe('A leaderboard', () => {
  test('shows the products of its period in the order of the API, and says when it closed', async ({
    page,
    site,
  }) => {
    const week = await latest(site, 'week');
    await page.goto(`/leaderboard/${week}`);
    const names = namesOf(await board(site, week));
    expect(names.length).toBeGreaterThan(1);
    await expect(productNames(page.getByRole('main'))).toHaveText(names);
    await expect(page.getByText(/^Closed on .* at 00:00 UTC\. This result is final\.$/)).toBeVisible();
    await page.getByText('How is this counted?').click();
    await expect(page.getByText(/first full day on the site/)).toBeVisible();
  });

  test('leads to other periods, and to the one before and after', async ({ page, site }) => {
    const day = await latest(site, 'day');
    await page.goto('/leaderboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaderboard');
    const kinds = page.getByRole('navigation', { name: 'Periods' }).getByRole('link');
    await expect(kinds).toHaveText(['Day', 'Week', 'Month', 'Year', 'All time']);
    await expect(kinds.first()).toHaveAttribute('aria-current', 'page');
    await page.getByRole('navigation', { name: 'Before and after' }).getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`/leaderboard/${yesterday()}$`));
    await kinds.filter({ hasText: 'Month' }).click();
    await expect(page).toHaveURL(/\/leaderboard\/\d{4}-\d{2}$/);
    await kinds.filter({ hasText: 'All time' }).click();
    await expect(page.getByText('It never closes.')).toBeVisible();
    await kinds.filter({ hasText: 'Day' }).click();
    await expect(page).toHaveURL(/\/leaderboard$/);
    expect(day).toBe(yesterday());
  });

  test('is a list and a path for machines, with feeds', async ({ page, site }) => {
    const day = await latest(site, 'day');
    await page.goto(`/leaderboard/${day}`);
    const [list, path] = await structured(page);
    expect(list).toMatchObject({
      '@type': 'ItemList',
      itemListElement: namesOf(await board(site, day)).map((name, index) => ({ position: index + 1, name })),
    });
    expect(path?.['@type']).toBe('BreadcrumbList');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${site.url}/leaderboard/${day}`,
    );
    const feeds = page.locator('link[rel=alternate]');
    await expect(feeds.nth(2)).toHaveAttribute('href', '/leaderboard/feed.xml');
    await expect(feeds.nth(3)).toHaveAttribute('href', '/leaderboard/feed.json');
    await page.goto(`/leaderboard/${new Date().toISOString().slice(0, 10)}`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.url}/leaderboard`);
  });

  test('keeps the places of those after a removed product, for machines too', async ({ page, ownSite }) => {
    const own = await ownSite();
    const week = await latest(own, 'week');
    const { entries } = await board(own, week);
    const db = openTestDb(own);
    await db.deleteProduct(entries[0]?.product?._id ?? '');
    await db.close();
    await page.goto(`${own.url}/leaderboard/${week}`);
    await expect(page.getByText('A product that is no longer listed')).toHaveCount(1);
    const row = page.getByRole('listitem').filter({ hasText: entries[1]?.product?.name ?? '' });
    await expect(row.getByText('Place 2', { exact: true })).toHaveCount(1);
    const [list] = await structured(page);
    expect(list?.itemListElement).toMatchObject(
      entries.slice(1).map(({ product }, index) => ({ position: index + 2, name: product?.name })),
    );
  });

  test('of a day on which nothing competed links to all products in a sentence', async ({ page, site }) => {
    let day = yesterday();
    while ((await board(site, day)).entries.length) day = dayBefore(day);
    await page.goto(`/leaderboard/${day}`);
    await expect(page.getByText('in this period. See all products.')).toBeVisible();
    // Both ways on lead to days on which something did: yesterday at the latest.
    const links = page.getByRole('navigation', { name: 'Before and after' }).getByRole('link');
    await expect(links).toHaveCount(2);
    const { previous, next } = await board(site, day);
    for (const [at, other] of [previous, next].entries()) {
      await expect(links.nth(at)).toHaveAttribute('href', `/leaderboard/${other}`);
      expect((await board(site, other ?? '')).entries.length).toBeGreaterThan(0);
    }
  });

  test('is accessible, and reads without script', async ({ page, site, browser }) => {
    const day = await latest(site, 'day');
    await page.goto(`/leaderboard/${day}`);
    await settled(page);
    await expectAccessible(page);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${site.url}/leaderboard/${day}`);
    await expect(productNames(plain.getByRole('main'))).toHaveText(namesOf(await board(site, day)));
    await context.close();
  });
});

test.describe('A period that has no leaderboard', () => {
  test.use({ tolerated: /status of 404/ });

  test('is not there, and leads on', async ({ page, site }) => {
    for (const period of ['2026-02-30', '1999', '9000-01-01'])
      expect((await ask(site, `/leaderboard/${period}`)).status, period).toBe(404);
    expect((await page.goto('/leaderboard/2026-W54'))?.status()).toBe(404);
    await page.getByRole('link', { name: 'Today’s leaderboard' }).click();
    await expect(page).toHaveURL(/\/leaderboard$/);
  });
});

test('Home shows yesterday’s first three, with links to them and to the day', async ({ page, site }) => {
  const names = namesOf(await board(site, await latest(site, 'day'))).slice(0, 3);
  // Three, unless the demo was made before midnight.
  expect(names).not.toEqual([]);
  await page.goto('/');
  const best = page.getByRole('region', { name: 'Yesterday’s best' });
  await expect(best.getByRole('listitem').getByRole('link')).toHaveText(names);
  await expect(best.getByRole('listitem').locator('[data-avatar]')).toHaveCount(names.length);
  const places = names.map((_, index) => String(index + 1));
  await expect(best.locator('[aria-hidden]').filter({ hasText: /^[123]$/ })).toHaveText(places);
  await expect(best.getByText(/^Place \d$/)).toHaveText(places.map((place) => `Place ${place}`));
  await best.getByRole('link', { name: 'Yesterday’s best' }).click();
  await expect(page).toHaveURL(new RegExp(`/leaderboard/${yesterday()}$`));
});

test('Home names what competes today on one line, and links to the leaderboard', async ({
  page,
  site,
  db,
}) => {
  await db.addProduct({ at: `${yesterday()}T12:00:00.000Z` });
  const names = namesOf(await board(site, 'today'));
  expect(names).toContain('Plumb Line');
  const others = names.length > 2 ? ` and ${names.length - 2} more` : '';
  const first = names.slice(0, 2).join(others ? ', ' : ' and ');
  await page.goto('/');
  const line = page.getByText(/^Today: .* Closes at 00:00 UTC$/);
  await expect(line).toHaveText(`Today: ${first}${others}. Closes at 00:00 UTC`);
  await line.getByRole('link').click();
  await expect(page).toHaveURL(/\/leaderboard$/);
});

test('A product names the places that it has won', async ({ page, site }) => {
  const day = await latest(site, 'day');
  const [first] = (await board(site, day)).entries;
  await page.goto(`/products/${first?.product?._id}`);
  const place = page.getByRole('link', { name: /^1st on \d+ \w+ \d{4}$/ });
  await expect(place).toHaveAttribute('href', `/leaderboard/${day}`);
});

overHttp('The daily results are a feed in both formats, known again by their ETag', async ({ site }) => {
  const days = await closed(site, 'day');
  const atom = await ask(site, '/leaderboard/feed.xml');
  expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(atom.text.match(/<entry>/g)).toHaveLength(Math.min(20, days.length));
  const json = await ask(site, '/leaderboard/feed.json');
  expect(json.headers['content-type']).toBe('application/feed+json; charset=utf-8');
  const { version, items } = JSON.parse(json.text) as { version: string; items: { url: string }[] };
  expect(version).toBe('https://jsonfeed.org/version/1.1');
  expect(items.map(({ url }) => url)).toEqual(
    days.slice(0, 20).map((day) => `${site.url}/leaderboard/${day}`),
  );
  for (const path of [
    '/leaderboard/feed.xml',
    '/leaderboard/feed.json',
    '/leaderboard',
    `/leaderboard/${days[0]}`,
  ]) {
    const { headers } = await ask(site, path);
    const again = await ask(site, path, { headers: { 'if-none-match': headers.etag ?? '' } });
    expect(again.status, path).toBe(304);
  }
});

overHttp('Closed leaderboards with votes are in the sitemap', async ({ site }) => {
  const days = await closed(site, 'day');
  const { text } = await ask(site, '/sitemap.xml');
  expect(text).toContain(`<loc>${site.url}/leaderboard</loc>`);
  expect(text).toContain(`<loc>${site.url}/leaderboard/${days[0]}</loc>`);
});

overHttp('Every order on the demo is recomputed from the API', async ({ site }) => {
  await closed(site, 'day');
  const { boards, problems } = await recomputeLeaderboards((path) => read(site, path), Date.now());
  expect(problems).toEqual([]);
  expect(boards).toBeGreaterThan(60);
});
