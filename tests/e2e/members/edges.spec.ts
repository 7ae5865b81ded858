import type { Locator, Page } from '@playwright/test';
import { auditLogPath, integrityPaths, paths } from '#lib/paths.ts';
import { expect, test, type Who } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';
import { expectLargeTextFits } from '../support/accessible.ts';
import { unheardOf } from '../support/screens.ts';

const xOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.x ?? Number.NaN;
/** How many tools stand in each row. */
const rowsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const rows = new Map<number, number>();
    for (const tool of document.querySelectorAll('main search > *')) {
      const { top, height } = tool.getBoundingClientRect();
      const middle = Math.round((top + height / 2) / 8);
      rows.set(middle, (rows.get(middle) ?? 0) + 1);
    }
    return [...rows.values()];
  });

test('The filter of the queue has a separate row, or all tools share one; nothing overlaps', async ({
  as,
}) => {
  const page = await as('moderator');
  await page.goto('/dashboard/product-review-queue');
  await expect(page.getByRole('table')).toBeVisible();
  for (const [width, rows] of [
    [768, [1, 4]],
    [1024, [1, 4]],
    [1280, [5]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    await expect.poll(() => rowsOf(page), `${width} px`).toEqual(rows);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
  }
  const roomBetween = async (): Promise<number> => {
    const table = await page.getByRole('table').boundingBox();
    const preview = await page.getByRole('complementary', { name: 'Preview' }).boundingBox();
    return (preview?.x ?? 0) - (table?.x ?? 0) - (table?.width ?? 0);
  };
  await expect.poll(roomBetween).toBeGreaterThan(0);
});

test('At 1280 px logo and menu begin where they do on all pages, and the entries of the menu keep their padding', async ({
  as,
}) => {
  const page = await as('moderator', { viewport: { width: 1280, height: 900 } });
  const logo = page.getByRole('banner').getByRole('link', { name: 'Unearth' });
  await page.goto('/');
  await settled(page);
  const home = await xOf(logo);
  for (const path of ['/dashboard/product-review-queue', '/dashboard/reported-contents', '/dashboard']) {
    await page.goto(path);
    const entry = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link').first();
    await expect(entry).toBeVisible();
    await settled(page);
    await expect.poll(async () => [await xOf(logo), await xOf(entry)], path).toEqual([home, home]);
  }
  const longest = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Reported' });
  const room = await longest.evaluate((link) => {
    const text = document.createRange();
    text.selectNodeContents(link);
    return link.getBoundingClientRect().right - text.getBoundingClientRect().right;
  });
  expect(room).toBeGreaterThanOrEqual(14);
});

/** Screens of each role that accessibility.spec.ts does not cover. */
const screensOf: [who: Who | undefined, addresses: readonly string[]][] = [
  [undefined, ['/leaderboard', '/letter', '/unsubscribe']],
  ['user', ['/', paths.notifications, paths.webhooks, paths.statistics]],
  [
    'moderator',
    [
      '/products/1',
      paths.dashboard,
      `${paths.productReview}?q=${unheardOf}`,
      integrityPaths.findings,
      integrityPaths.finding('999999'),
      paths.manageTags,
    ],
  ],
  [
    'admin',
    [
      paths.dashboard,
      paths.statistics,
      paths.manageUsers,
      paths.person('2'),
      paths.person('999999'),
      paths.manageCoupons,
      auditLogPath,
    ],
  ],
];

test.describe('With text of twice the size, pages fit a phone', () => {
  test.use({ tolerated: /status of 404/ });
  for (const [who, addresses] of screensOf)
    test(who ?? 'signed out', async ({ as, page: anonymous }) => {
      const page = who ? await as(who) : anonymous;
      await page.setViewportSize({ width: 360, height: 800 });
      const look = async (path: string): Promise<void> => {
        await page.goto(path);
        await settled(page);
        await expectLargeTextFits(page);
      };
      for (const path of addresses) await look(path);
      if (who !== 'user') return;
      await page.goto(paths.myProducts);
      const updates = page.getByRole('link', { name: /^Update/ });
      await expect(updates.first()).toBeVisible();
      const owned = await updates.evaluateAll((links) =>
        links.map((link) => link.getAttribute('href') ?? ''),
      );
      for (const path of owned) {
        await look(path);
        await look(integrityPaths.removedVotes(path.slice(paths.updateProduct('').length)));
      }
    });
});
