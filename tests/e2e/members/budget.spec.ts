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
