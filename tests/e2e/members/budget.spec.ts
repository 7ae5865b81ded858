import { expect, test } from '../../support/members.ts';
import { countTraffic } from '../support/network.ts';

// A product's page is above the budget of the others: docs/decisions/0006-hydration.md and 0050-notifications.md.
for (const [path, budget] of [
  ['/', 120],
  ['/products', 120],
  ['/products/1', 124.5],
] as const) {
  test(`A member gets at most ${budget} kB of JavaScript on ${path}, all of it in and compressed`, async ({
    as,
  }) => {
    const page = await as('user');
    const traffic = await countTraffic(page);
    await page.goto(path);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight)); // counts lazy loading too
    await expect.poll(() => traffic.bytes('Script')).toBeGreaterThan(50_000); // React was loaded
    await traffic.settled();
    expect(traffic.bytes('Script')).toBeLessThanOrEqual(budget * 1_000);
  });
}
