import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, overHttp, test } from '../support/fixtures.ts';
import { settled } from '../support/settled.ts';
import { ask } from './support/http.ts';
import { screens } from './support/screens.ts';

const kB = 1000;

/** Everything that a fresh load brings over the wire, by kind, as the browser's network counts it. */
const loadFresh = async (page: Page, address: string) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  const kinds = new Map<string, { type: string; url: string }>();
  const loaded: { id: string; type: string; url: string; bytes: number }[] = [];
  network.on('Network.responseReceived', ({ requestId, type, response }) =>
    kinds.set(requestId, { type, url: response.url }),
  );
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) loaded.push({ id: requestId, ...kind, bytes: encodedDataLength });
  });
  await page.goto(address);
  await settled(page);
  await expect(page.locator('script[type=late]')).toHaveCount(0);
  // All of the page is looked at, so that what comes with scrolling is counted too.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await settled(page);
  const of = (type: string) => loaded.filter((one) => one.type === type);
  const bytes = (type: string) => of(type).reduce((sum, one) => sum + one.bytes, 0);
  const textOf = async ({ id }: { id: string }) =>
    (await network.send('Network.getResponseBody', { requestId: id })).body;
  const inline = await page
    .locator('script:not([src]):not([type="application/ld+json"])')
    .evaluateAll((all) => all.map(({ textContent }) => textContent ?? ''));
  return {
    scripts: bytes('Script') + brotliCompressSync(inline.join('')).length,
    styles: bytes('Stylesheet'),
    page: bytes('Document'),
    scriptTexts: [...(await Promise.all(of('Script').map(textOf))), ...inline],
    elsewhere: loaded.filter(
      ({ url }) => new URL(url).origin !== new URL(page.url()).origin && !url.startsWith('data:'),
    ),
  };
};

for (const screen of ['the home page', 'the product list', 'a product'] as const) {
  test(`A signed-out reader of ${screen} gets at most 15 kB of JavaScript and no framework`, async ({
    page,
    site,
  }) => {
    const { scripts, scriptTexts, elsewhere } = await loadFresh(page, (await screens[screen]?.(site)) ?? '');
    expect(scriptTexts.length).toBeGreaterThan(1);
    expect(scripts).toBeGreaterThan(500);
    expect(scripts).toBeLessThanOrEqual(15 * kB);
    for (const text of scriptTexts) {
      expect(text).not.toMatch(/react[-.]?(dom|element|jsx)|__reactFiber|useState|firebase|identitytoolkit/i);
    }
    expect(elsewhere).toEqual([]);
  });

  test(`A signed-out reader of ${screen} gets at most 20 kB of CSS`, async ({ page, site }) => {
    const { styles } = await loadFresh(page, (await screens[screen]?.(site)) ?? '');
    expect(styles).toBeGreaterThan(kB);
    expect(styles).toBeLessThanOrEqual(20 * kB);
  });
}

overHttp('The HTML of the home page is at most 20 kB, compressed', async ({ site }) => {
  const { body, headers } = await ask(site, '/', { headers: { 'accept-encoding': 'br' } });
  expect(headers['content-encoding']).toBe('br');
  expect(body.length).toBeGreaterThan(kB);
  expect(body.length).toBeLessThanOrEqual(20 * kB);
});

test('A second page costs its HTML alone: scripts, styles and fonts are kept for a year', async ({
  site,
  page,
}) => {
  await page.goto('/');
  await settled(page);
  const assets = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/_astro/')),
  );
  expect(assets.length).toBeGreaterThan(2);
  for (const path of assets) {
    expect((await ask(site, path)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});
