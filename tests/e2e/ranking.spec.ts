import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Ranking } from '#lib/contract/ranking.ts';
import { badgeKinds } from '#lib/document/badge-kinds.ts';
import { expect, onOneDay, overHttp, test } from '../support/fixtures.ts';
import { api, ask } from './support/http.ts';

test.describe('The page of all rules', () => {
  test('is found where orders are explained, and has a worked example of the first product', async ({
    page,
    site,
  }) => {
    const [first] = (await api.products(site, '?type=trending&limit=1')).items;
    await page.goto('/products');
    await page.getByText('Ranked by votes and freshness How?').click();
    await page.getByRole('link', { name: 'All rules, with an example' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'How ranking works' })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: 'A worked example' })
      .click();
    await expect(page).toHaveURL(/\/ranking#example$/);
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: first?.name ?? '' })
        .first(),
    ).toBeVisible();
    // The numbers are those that the API publishes, and give the score.
    const { text } = await ask(site, `/api/ranking/${first?._id}`);
    const sums = JSON.parse(text) as Ranking;
    const numbersOf = async (formula: RegExp) =>
      (formula.exec(await page.getByText(formula).innerText()) ?? [])
        .slice(1)
        .map((number) => Number(number.replaceAll(',', '')));
    const trend = await numbersOf(/^log10\(1 \+ ([\d.,]+)\) \+ ([\d.]+) \/ 30 = ([\d.]+)$/);
    const [weight = 0, days = 0, score] = trend;
    expect(weight).toBe(sums.weight);
    expect(days).toBeCloseTo(Date.parse(sums.acceptedAt) / 86_400_000, 5);
    expect(score).toBeCloseTo(Math.log10(1 + weight) + days / 30, 5);
    const rating = await numbersOf(/^\(5 × 3\.5 \+ ([\d.,]+)\) \/ \(5 \+ ([\d.,]+)\) = ([\d.]+)$/);
    const [stars = 0, reviews = 0, mean] = rating;
    expect([stars, reviews]).toEqual([sums.ratingSum, sums.ratingWeight]);
    expect(mean).toBeCloseTo((5 * 3.5 + stars) / (5 + reviews), 4);
  });

  test('loads no framework', async ({ page }) => {
    await page.goto('/ranking');
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(scripts.filter((name) => /\/(react|member)\.[^/]*\.js$/.test(name))).toEqual([]);
  });
});

test('A product explains its place, and follows a vote', async ({ page, site, people }) => {
  const [first, second] = (await api.products(site, '?type=trending&limit=2')).items;
  await page.goto(`/products/${second?._id}`);
  await page.getByRole('link', { name: 'Why this place?' }).click();
  await expect(page).toHaveURL(`/products/${second?._id}/ranking`);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  const main = page.getByRole('main');
  await expect(main.getByRole('definition').first()).toHaveText('2');
  const rows = main.getByRole('listitem').filter({ hasText: /\d\.\d{6}$/ });
  await expect(rows.nth(0)).toContainText(first?.name ?? '');
  await expect(rows.nth(1)).toContainText('This product');
  const votes = second?.upVote ?? 0;
  await expect(main.getByText(`${votes} votes with a total weight of`)).toBeVisible();
  await (await people.person('Place Voter')).votes(second?._id ?? '');
  await site.settle();
  await page.reload();
  await expect(main.getByText(`${votes + 1} votes with a total weight of`)).toBeVisible();
});

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false });

  test('both can be read', async ({ page, site }) => {
    const [first] = (await api.products(site, '?type=trending&limit=1')).items;
    await page.goto('/ranking');
    await expect(page.getByRole('heading', { name: 'What a vote weighs' })).toBeVisible();
    await page.goto(`/products/${first?._id}/ranking`);
    await expect(page.getByText('No product is above it.')).toBeVisible();
  });
});

/** Pages of one member's own things, forms, and files without data of products. */
const withoutProducts = [
  ...['404', '500', 'checkout', 'contact', 'letter', 'login', 'my-products', 'privacy', 'signup'],
  ...['unsubscribe', 'robots', '[key]', '.well-known', 'avatars', 'opensearch', 'api', 'dashboard', 'demo'],
  'mcp', // Reads the API, whose answers tests/api/privacy.test.ts compares.
  'products/[id]/launch', // Of products that nobody can vote for yet.
];

overHttp('No page, feed, badge or picture tells whose votes a product has', async ({ site, db }) => {
  await onOneDay();
  const name = 'Whose Votes';
  const id = await db.addProduct({ name, at: new Date(Date.now() - 41 * 86_400_000).toISOString() });
  await db.addMarkedVotes(id);
  const product = await ask(site, `/products/${id}`);
  const maker = /\/makers\/(\w+)/.exec(product.text)?.[1] ?? '';
  const picture = /"og:image" content="[^"]*(\/og\/[^"]+)"/.exec(product.text)?.[1] ?? '';
  const month = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7);
  const paths = [
    ...['/', '/ranking', '/llms.txt', '/feed.json', '/feed.xml', '/tags', '/tags/home', picture],
    ...['/tags/home/feed.json', '/tags/home/feed.xml', `/oembed?url=${site.url}/products/${id}`],
    ...['/products', '/products?sort=votes', '/products?sort=rating', '/products?sort=newest'],
    ...[
      '/products/feed.json?q=whose',
      '/products/feed.xml?q=whose',
      `/products/${id}`,
      `/products/${id}/ranking`,
    ],
    ...[`/products/${id}/badge`, ...badgeKinds.map((kind) => `/products/${id}/${kind}.svg`)],
    ...['/leaderboard', '/leaderboard/all', `/leaderboard/${month}`, '/leaderboard/feed.json'],
    ...['/leaderboard/feed.xml', `/makers/${maker}`, `/makers/${maker}/feed.json`],
    ...[`/makers/${maker}/feed.xml`, '/sitemap.xml', '/sitemap/1.xml', '/sitemap/makers.xml'],
    ...['/sitemap/makers/1.xml', '/sitemap/tags/1.xml'],
  ];
  const files = await readdir(join(import.meta.dirname, '../../src/pages'), { recursive: true });
  const patterns = files
    .filter((file) => /\.(astro|ts)$/.test(file) && !withoutProducts.some((part) => file.startsWith(part)))
    .map((file) => `/${file.replace(/(\/?index)?\.(astro|ts)$/, '')}`);
  const isRead = (pattern: string) =>
    paths.some((path) =>
      new RegExp(`^${pattern.replace(/[.]/g, '\\.').replace(/\[\w+\]/g, '[^/]+')}([?].*)?$`).test(path),
    );
  expect(patterns.filter((pattern) => !isRead(pattern))).toEqual([]);

  const read = async () => {
    const answers: Record<string, string> = {};
    for (const path of paths) {
      const { status, body } = await ask(site, path);
      answers[path] = `${status} ${body.toString('latin1')}`;
    }
    return answers;
  };
  const before = await read();
  expect(before[`/products/${id}/ranking`]).toContain('3 votes with a total weight of 1.001');
  await db.rotateVoters(id);
  const after = await read();
  expect(paths.filter((path) => before[path] !== after[path])).toEqual([]);
});

overHttp('What is not published has no place', async ({ site, db }) => {
  const rejected = await db.addProduct({ name: 'Rejected', status: 'rejected' });
  for (const path of [`/products/${rejected}/ranking`, '/products/999999/ranking', '/products/x/ranking'])
    expect((await ask(site, path)).status, path).toBe(404);
});

overHttp(
  'Outsiders recompute every order of the demo with the script that the site serves',
  async ({ ownSite }) => {
    // Other tests write past the caches of theirs, so that its lists and sums differ for a while.
    const site = await ownSite();
    const page = await ask(site, '/ranking');
    expect(page.text).toContain('href="/recompute-orders.ts"');
    const { headers, text } = await ask(site, '/recompute-orders.ts');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const folder = await mkdtemp(join(tmpdir(), 'unearth-recompute-'));
    try {
      const file = join(folder, 'recompute-orders.ts');
      await writeFile(file, text);
      const { stdout } = await promisify(execFile)(process.execPath, [file, `${site.url}/api`]);
      expect(Number(/^(\d+) orders were recomputed: 0 problems$/m.exec(stdout)?.[1])).toBeGreaterThan(20);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
