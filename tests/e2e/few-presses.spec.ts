import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import type { ProductSummary } from '#lib/contract/products.ts';
import { tagSlug } from '#lib/domain/tag-slug.ts';
import { expect, test } from '../support/fixtures.ts';
import { catalogue } from '../support/search-quality/catalogue/index.ts';
import { settled } from '../support/settled.ts';
import type { Site } from '../support/site.ts';
import { api, namesOf } from './support/http.ts';

const run = promisify(execFile);
const operate = fileURLToPath(new URL('../../src/lib/tools/cli/db.ts', import.meta.url));

/** Five photo galleries, each within so many presses: taps, and Enter once something is typed. */
const galleries = 5;
const mostPresses = 4;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/**
 * A site with the products of a file, added by the importer: PRODUCTS=FILE takes any that `db import` reads and that has
 * five photo galleries, otherwise it is the 300 that the search is tested with.
 */
const siteOfProducts = async (
  folder: string,
  ownSite: (environment: Record<string, string>) => Promise<Site>,
): Promise<Site> => {
  const file = process.env.PRODUCTS ?? join(folder, 'products.json');
  if (!process.env.PRODUCTS) writeFileSync(file, JSON.stringify(catalogue));
  const settings = { DATABASE_URL: `file:${join(folder, 'site.db')}`, PRODUCT_PAGES: 'open' };
  const env = { ...process.env, ...settings };
  await run(process.execPath, [operate, 'migrate'], { env });
  await run(process.execPath, [operate, 'import', file], { env });
  return ownSite(settings);
};

const product = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link', { name, exact: true }).first();

interface Way {
  /** What it leads to, by the API. */
  leadsTo(site: Site): Promise<{ items: ProductSummary[] }>;
  /** Goes from the home page to the list. */
  go(press: (what: Locator, key?: string) => Promise<void>, page: Page): Promise<void>;
}

const ways: Record<string, Way> = {
  search: {
    leadsTo: (site) => api.search(site, 'photo gallery'),
    async go(press, page) {
      await press(page.getByRole('banner').getByRole('link', { name: 'Search' }));
      const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox');
      await field.fill('photo gallery');
      await press(field, 'Enter');
    },
  },
  tag: {
    leadsTo: (site) => api.products(site, '?tags=photo_galleries&sort=votes&limit=6'),
    async go(press, page) {
      await press(page.getByRole('contentinfo').getByRole('link', { name: 'Tags', exact: true }));
      await press(page.getByRole('navigation', { name: 'By letter' }).getByRole('link', { name: /^P:/ }));
      await press(
        page.getByRole('region', { name: 'P', exact: true }).getByRole('link', { name: /^photo galleries/i }),
      );
    },
  },
};

const isGallery = ({ tags }: ProductSummary): boolean =>
  tags.some((tag) => tagSlug(tag) === 'photo_galleries');

test('Five photo galleries are each reached from home on a phone in four presses, by search and by tag', async ({
  page,
  ownSite,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-products-'));
  try {
    const site = await siteOfProducts(folder, ownSite);
    for (const [name, { leadsTo, go }] of Object.entries(ways)) {
      const found = namesOf((await leadsTo(site)).items.filter(isGallery)).slice(0, galleries);
      expect(found, `by ${name}`).toHaveLength(galleries);
      let presses = 0;
      const press = async (what: Locator, key?: string): Promise<void> => {
        presses++;
        await (key ? what.press(key) : what.tap());
      };
      await page.goto(`${site.url}/`);
      await settled(page);
      await go(press, page);
      // Each is one press away: following one shows it for all.
      for (const gallery of found) await expect(product(page, gallery), `by ${name}`).toBeVisible();
      const last = found.at(-1) ?? '';
      await press(product(page, last));
      await expect(page.getByRole('heading', { level: 1 }), `by ${name}`).toHaveText(last);
      expect(presses, `by ${name}`).toBeLessThanOrEqual(mostPresses);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
