import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/members.ts';

const xOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.x ?? Number.NaN;
const topsOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const middles = [...document.querySelectorAll('.toolbar > *')].map((tool) => {
      const { top, height } = tool.getBoundingClientRect();
      return Math.round(top + height / 2);
    });
    return Math.max(...middles) - Math.min(...middles);
  });

test('The tools of the queue stand in one row from tablets on', async ({ as }) => {
  const page = await as('moderator');
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard/product-review-queue');
    await expect(page.getByRole('searchbox', { name: 'Filter by text' })).toBeVisible();
    expect(await topsOf(page), `${width} px`).toBeLessThanOrEqual(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
});

test('At 1280 px the logo, the menu and the screens of moderators begin where all other pages do', async ({
  as,
}) => {
  const page = await as('moderator', { viewport: { width: 1280, height: 900 } });
  const logo = page.getByRole('banner').getByRole('link', { name: 'Unearth' });
  await page.goto('/');
  const home = await xOf(logo);
  for (const path of ['/dashboard', '/dashboard/product-review-queue', '/dashboard/reported-contents']) {
    await page.goto(path);
    const entry = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link').first();
    await expect(entry).toBeVisible();
    expect([await xOf(logo), await xOf(entry)], path).toEqual([home, home]);
  }
});

test('The entries of the menu keep their distance from its edge', async ({ as }) => {
  const page = await as('moderator', { viewport: { width: 1280, height: 900 } });
  await page.goto('/dashboard/reported-contents');
  const entry = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Reported' });
  await expect(entry).toBeVisible();
  const room = await entry.evaluate((link) => {
    const text = document.createRange();
    text.selectNodeContents(link);
    return link.getBoundingClientRect().right - text.getBoundingClientRect().right;
  });
  expect(room).toBeGreaterThanOrEqual(14);
});
