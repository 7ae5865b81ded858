import type { Page } from '@playwright/test';
import { paths } from '#lib/paths.ts';
import { expect, test } from '../support/members.ts';
import { settled } from '../support/settled.ts';
import { ask } from './support/http.ts';
import { displayedReviews } from './support/review-form.ts';

const canonical = (page: Page) => page.locator('link[rel=canonical]').getAttribute('href');

test('A description has paragraphs, lists, links that pass on no ranking, bold and code', async ({
  page,
  db,
}) => {
  const description = [
    'See https://tides.example/about/us?lang=en#now, or (https://wiki.example/Tide_(sea)).\nThe next line.',
    'It has:\n- charts\n- alarms <b>at once</b>',
    'javascript:alert(1) and www.tides.example stay.',
    '**Bold** and `code`, [the demo](https://demo.example/), [bank.example](https://tides.example/).',
  ].join('\n\n');
  const id = await db.addProduct({ name: 'Linked', description });
  await page.goto(paths.product(id));
  const text = page.locator('[data-product] > .rich');
  await expect(text.locator('> p')).toHaveCount(4);
  await expect(text.getByRole('listitem')).toHaveText(['charts', 'alarms <b>at once</b>']);
  const links = text.getByRole('link');
  await expect(links).toHaveText([
    'tides.example/about/us?lang=en#now',
    'wiki.example/Tide_(sea)',
    'the demo',
    'bank.example',
  ]);
  await expect(text.locator('> p').last()).toHaveText(
    'Bold and code, the demo, bank.example (tides.example).',
  );
  await expect(text.locator('strong')).toHaveText('Bold');
  await expect(text.locator('code')).toHaveText('code');
  await expect(links.first()).toHaveAttribute('href', 'https://tides.example/about/us?lang=en#now');
  for (const link of await links.all())
    await expect(link).toHaveAttribute('rel', 'ugc nofollow noopener noreferrer');
  await expect(page.locator('meta[name=description]')).not.toHaveAttribute('content', /<a/);
});

test('Paragraphs keep their distance next to taller facts', async ({ page, db }) => {
  const tags = Array.from({ length: 30 }, (_, n) => `a tag of some length ${n}`);
  const id = await db.addProduct({ name: 'Spaced', description: 'One.\n\nTwo.\n\nThree.', tags });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(paths.product(id));
  const tops = await page
    .locator('[data-product] > .rich > p')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  const height = await page
    .locator('[data-product] > .rich > p')
    .first()
    .evaluate((one) => one.clientHeight);
  expect(height).toBeLessThan(40);
  expect((tops[2] ?? 0) - (tops[1] ?? 0)).toBeLessThan(2 * height);
});

test('Ratings are counted by their stars, in words and as bars', async ({ page, db }) => {
  const id = await db.addProduct({ name: 'Counted' });
  await page.goto(paths.product(id));
  await expect(page.getByRole('list', { name: 'Ratings' })).toHaveCount(0);
  await db.addReviews(id, 7);
  await page.reload();
  const rows = page.getByRole('list', { name: 'Ratings' }).getByRole('listitem');
  await expect(rows.locator('.sr-only')).toHaveText([
    '5 stars: 1 review',
    '4 stars: 1 review',
    '3 stars: 2 reviews',
    '2 stars: 2 reviews',
    '1 star: 1 review',
  ]);
  const widths = await rows
    .locator('rect')
    .evaluateAll((bars) => bars.map((bar) => Math.round(bar.getBoundingClientRect().width)));
  expect(widths[2]).toBeGreaterThan(100);
  expect(Math.abs((widths[0] ?? 0) * 2 - (widths[2] ?? 0))).toBeLessThanOrEqual(2);
});

test('Reviews are sorted by their stars at a separate address, which search engines leave out', async ({
  page,
  db,
}) => {
  const id = await db.addProduct({ name: 'Sorted' });
  await db.addReviews(id, 33);
  await page.goto(paths.product(id));
  const orders = page.getByRole('navigation', { name: 'Sort reviews' });
  await expect(orders.getByRole('link', { name: 'Newest' })).toHaveAttribute('aria-current', 'true');
  const own = await canonical(page);
  await orders.getByRole('link', { name: 'Worst' }).click();
  await expect(page).toHaveURL(`${paths.product(id)}?sort=worst#reviews`);
  const stars = displayedReviews(page).getByRole('img', { name: /^Rated/ });
  await expect(stars.first()).toHaveAccessibleName('Rated 1 out of 5');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  expect(await canonical(page)).toBe(own);
  const row = page.getByRole('region', { name: 'What people say' });
  await row.focus();
  await expect(page.locator('[data-position]')).not.toBeEmpty(); // the carousel is running
  await page.keyboard.press('End');
  await page.getByRole('link', { name: 'Show more reviews (3)' }).click();
  await expect(displayedReviews(page)).toHaveCount(33);
  await expect(stars.last()).toHaveAccessibleName('Rated 5 out of 5');
  await page.goto(`${paths.product(id)}?sort=newest`);
  await expect(page).toHaveURL(paths.product(id));
});

test('A product leads on to those that people voted for too, and says so', async ({ page }) => {
  await page.goto('/products/1');
  const related = page.getByRole('region', { name: 'People who voted for this also voted for' });
  const links = related.getByRole('heading', { level: 3 }).getByRole('link');
  await expect(links).toHaveCount(6);
  const name = (await links.first().textContent()) ?? '';
  await links.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('Related by its tags, a product says that; deleted ones are gone at once', async ({ page, db }) => {
  const id = await db.addProduct({ name: 'Related' });
  const others = [await db.addProduct({ name: 'Stays' }), await db.addProduct({ name: 'Goes' })];
  await page.goto(paths.product(id));
  await expect(page.locator('#related')).toHaveCount(0);
  await db.relate(id, others);
  await page.reload();
  const names = page.getByRole('region', { name: 'Similar products' }).getByRole('heading', { level: 3 });
  await expect(names).toHaveText(['Stays', 'Goes']);
  await db.deleteProduct(others[1] ?? '');
  await page.reload();
  await expect(names).toHaveText(['Stays']);
});

test('What a moderator rejects is gone from the cached pages that lead to it', async ({
  db,
  people,
  site,
}) => {
  const id = await db.addProduct({ name: 'Leads on' });
  const other = await db.addProduct({ name: 'Rejected later' });
  await db.relate(id, [other]);
  for (const _ of ['rendered', 'cached'])
    expect((await ask(site, paths.product(id))).text).toContain('Rejected later');
  await (await people.demo('moderator')).patch(`/products/${other}`, { body: { status: 'rejected' } });
  await site.settle();
  expect((await ask(site, paths.product(id))).text).not.toContain('Rejected later');
});

test('The history says since when a product is there, and when it was featured', async ({ page, db }) => {
  const id = await db.addProduct({ name: 'Historic', featured: true });
  await page.goto(paths.product(id));
  const entries = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(entries).toHaveText([/^Published on \d+ \w+ 20\d\d$/, /^Featured on \d+ \w+ 20\d\d$/]);
  await db.deleteProduct(id);
});

test.describe('Sharing', () => {
  test('opens the sheet of the device, and says nothing if it is closed', async ({ page }) => {
    await page.addInitScript(() => {
      const shared: ShareData[] = [];
      Object.assign(window, { shared });
      Object.defineProperty(navigator, 'share', {
        value: async (data: ShareData) => {
          shared.push(data);
          throw new DOMException('', 'AbortError');
        },
      });
    });
    await page.goto('/products/1');
    const url = await canonical(page);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared))
      .toMatchObject([{ url }]);
    await expect(page.locator('[data-share] [role=status]')).toBeEmpty();
  });

  test('copies the address where there is no such sheet, and says so', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.goto('/products/1');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const report = page.getByRole('button', { name: 'Report' });
    const place = await report.boundingBox();
    await report.focus();
    await expect(page.getByText('Link copied')).toBeHidden();
    expect(await report.boundingBox()).toEqual(place); // else a press on it would miss it
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await canonical(page));
  });

  test('shows the address, selected, where it can’t be copied', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'share');
      Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error()) });
    });
    await page.goto('/products/1');
    const url = (await canonical(page)) ?? '';
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText(url, { exact: true })).toBeVisible();
    expect(await page.evaluate(() => String(getSelection()))).toBe(url);
  });
});

test('The added parts move nothing and are not moved while the page loads', async ({ page }) => {
  await page.addInitScript(() => {
    const shifted: string[] = [];
    Object.assign(window, { shifted });
    interface Shift extends PerformanceEntry {
      sources: { node: Node | null }[];
    }
    new PerformanceObserver((list) => {
      for (const { node } of (list.getEntries() as Shift[]).flatMap(({ sources }) => sources)) {
        const element = node instanceof Element ? node : node?.parentElement;
        const part = element?.closest(
          '[data-more], [data-review-tools], [data-facts], [data-product] > .rich, #reviews',
        );
        if (part) shifted.push(part.className);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/products/1');
    await page.locator('[data-history]').scrollIntoViewIfNeeded();
    await settled(page);
    expect(await page.evaluate(() => (window as unknown as { shifted: string[] }).shifted)).toEqual([]);
  }
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('reviews are sorted by links, and there is no button to share', async ({ page, db }) => {
    const id = await db.addProduct({ name: 'Sorted without script' });
    await db.addReviews(id, 6);
    await page.goto(paths.product(id));
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
    await page.getByRole('link', { name: 'Best', exact: true }).click();
    await expect(
      displayedReviews(page)
        .getByRole('img', { name: /^Rated/ })
        .first(),
    ).toHaveAccessibleName('Rated 5 out of 5');
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Published on');
  });
});

test('A report that is pressed signed out leads to a login that says what follows', async ({ page }) => {
  await page.goto('/products/1');
  await page.getByRole('button', { name: 'Report' }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await expect(page.locator('[data-entrance-text]')).toContainText('we ask what is wrong with the product');
});
