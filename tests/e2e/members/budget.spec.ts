import { expect, test } from '../../support/members.ts';
import { countTraffic } from '../support/network.ts';

for (const path of ['/', '/products', '/products/1']) {
  test(`A member gets at most 120 kB of JavaScript on ${path}, all of it in and compressed`, async ({
    as,
  }) => {
    const page = await as('user');
    const traffic = await countTraffic(page);
    await page.goto(path);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight)); // counts lazy loading too
    await expect.poll(() => traffic.bytes('Script')).toBeGreaterThan(50_000); // React was loaded
    await traffic.settled();
    expect(traffic.bytes('Script')).toBeLessThanOrEqual(120_000);
  });
}

test('A screen of the dashboard has at most 20 kB of CSS', async ({ as }) => {
  const page = await as('moderator');
  const traffic = await countTraffic(page);
  await page.goto('/dashboard/product-review-queue');
  await expect(page.getByRole('table')).toBeVisible();
  await traffic.settled();
  expect(traffic.bytes('Stylesheet')).toBeGreaterThan(10_000);
  expect(traffic.bytes('Stylesheet')).toBeLessThanOrEqual(20_000);
});
