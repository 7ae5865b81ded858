import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { paths } from '#lib/paths.ts';
import { expect, overHttp, test } from '../support/fixtures.ts';
import { settled } from '../support/settled.ts';
import { suppressNavigation, touchEverything } from './support/every-control.ts';
import { ask } from './support/http.ts';
import { countTraffic } from './support/network.ts';
import { screens } from './support/screens.ts';

const kB = 1000;

/** Counts the traffic of a load with an empty cache, and of the actions that follow. */
const loadFresh = async (page: Page, address: string, act: () => Promise<void> = async () => {}) => {
  const traffic = await countTraffic(page);
  await page.goto(address);
  // Scrolls to the end, so that lazy loading is counted too.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await traffic.settled();
  await act();
  await traffic.settled();
  const inline = await page
    .locator('script:not([src]):not([type="application/ld+json"])')
    .evaluateAll((all) => all.map(({ textContent }) => textContent ?? ''));
  return {
    scripts: traffic.bytes('Script') + brotliCompressSync(inline.join('')).length,
    styles: traffic.bytes('Stylesheet'),
    scriptTexts: [...(await traffic.texts('Script')), ...inline],
    elsewhere: traffic.loaded.filter(
      ({ url }) => new URL(url).origin !== new URL(page.url()).origin && !url.startsWith('data:'),
    ),
  };
};

const framework = /react[-.]?(dom|element|jsx)|__reactFiber|useState|firebase|identitytoolkit/i;

overHttp('The inline scripts in the head of a page have at most 1 kB together', async ({ site }) => {
  for (const path of ['/', (await screens['a product']?.(site)) ?? '', paths.dashboard, paths.login]) {
    const [head = ''] = (await ask(site, path)).text.split('</head>');
    const scripts = [...head.matchAll(/<script(?![^>]* (?:src|type)=)[^>]*>(.*?)<\/script>/gs)];
    expect(scripts.length, path).toBeGreaterThan(0);
    expect(brotliCompressSync(scripts.map(([, script]) => script).join('')).length, path).toBeLessThanOrEqual(
      kB,
    );
  }
});

/** The most elements whose style the browser computes at once for a paragraph that is added to the page. */
const restyled = async (page: Page): Promise<number> => {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['devtools.timeline'] });
  await page.evaluate(async () => {
    document.querySelector('main')?.append(document.createElement('p'));
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
  const { traceEvents } = JSON.parse(String(await browser?.stopTracing()));
  const counts = traceEvents.map(({ args }: { args: { elementCount?: number } }) => args.elementCount ?? 0);
  return Math.max(...counts);
};

for (const screen of ['the home page', 'the product list', 'a product'] as const) {
  test(`What is added to ${screen} leaves the styles of the rest as they are`, async ({ page, site }) => {
    await page.goto((await screens[screen]?.(site)) ?? '');
    await settled(page);
    expect(await page.locator('body *').count()).toBeGreaterThan(300);
    const count = await restyled(page);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(100);
  });
}

test.describe('whatever a signed-out visitor does', () => {
  test.use({ hasTouch: true, tolerated: /status of 404/ });

  for (const screen of [
    'the home page',
    'the product list',
    'a search',
    'a product',
    'a leaderboard',
    'the not-found screen',
    'a product that is not there',
  ] as const) {
    test(`${screen} costs at most 15 kB of JavaScript without a framework, and 20 kB of CSS: by mouse, keyboard and touch, over every control`, async ({
      page,
      site,
    }) => {
      await suppressNavigation(page);
      const address = (await screens[screen]?.(site)) ?? '';
      const { scripts, styles, scriptTexts, elsewhere } = await loadFresh(page, address, () =>
        touchEverything(page),
      );
      expect(scriptTexts.length).toBeGreaterThan(1);
      expect(scripts).toBeGreaterThan(500);
      expect(scripts).toBeLessThanOrEqual(15 * kB);
      for (const text of scriptTexts) expect(text).not.toMatch(framework);
      expect(styles).toBeGreaterThan(kB);
      expect(styles).toBeLessThanOrEqual(20 * kB);
      expect(elsewhere).toEqual([]);
    });
  }
});

test('The search opens in the fonts that the page has', async ({ page }) => {
  await page.goto('/');
  await settled(page);
  const traffic = await countTraffic(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox')).toBeFocused();
  await expect(page.locator('#search kbd').first()).toBeVisible();
  await traffic.settled();
  expect(traffic.loaded.map(({ url }) => url).filter((url) => url.includes('/_astro/'))).not.toEqual([]);
  expect(traffic.bytes('Font')).toBe(0);
});

overHttp('The HTML of the home page is at most 20 kB, compressed', async ({ site }) => {
  const { body, headers } = await ask(site, '/', { headers: { 'accept-encoding': 'br' } });
  expect(headers['content-encoding']).toBe('br');
  expect(body.length).toBeGreaterThan(kB);
  expect(body.length).toBeLessThanOrEqual(20 * kB);
});

test('A second page costs its HTML alone: scripts, styles and fonts are cached for a year', async ({
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
