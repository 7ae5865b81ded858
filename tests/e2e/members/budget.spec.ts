import { expect, test } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';

for (const path of ['/', '/products', '/products/1']) {
  test(`A member gets at most 115 kB of JavaScript on ${path}, all of it in and compressed`, async ({
    as,
  }) => {
    const page = await as('user');
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const scripts = new Set<string>();
    let bytes = 0;
    network.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId);
    });
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    const vouched = page.waitForResponse('**/accounts:lookup*');
    await page.goto(path);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight)); // what comes with scrolling counts too
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await vouched; // the provider's SDK has come too
    await settled(page);
    expect(bytes).toBeGreaterThan(50_000); // React has come, so all that a member gets is counted
    expect(bytes).toBeLessThanOrEqual(115_000);
  });
}
