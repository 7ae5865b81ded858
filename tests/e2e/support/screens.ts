import type { Locator, Page } from '@playwright/test';
import { tagPath } from '#lib/domain/tag-slug.ts';
import { paths } from '#lib/paths.ts';
import { settled } from '../../support/settled.ts';
import type { Site } from '../../support/site.ts';
import { api, ask } from './http.ts';

/** A search without results, also with the search's tolerance of typos. */
export const unheardOf = 'zzxqvwkjh';

/** The demo has some, and no list of them. */
const comingId = async (site: Site): Promise<string> => {
  for (let id = 1; id < 100; id++)
    if ((await ask(site, `/api/products/${id}/coming`)).status === 200) return String(id);
  throw new Error('No product of the demo waits for its day');
};

/** One address for each kind of public page. */
export const screens: Record<string, (site: Site) => string | Promise<string>> = {
  'the home page': () => '/',
  'the product list': () => '/products',
  'a search': () => '/products?q=home',
  'a search without results': () => `/products?q=${unheardOf}`,
  'a product': async (site) => {
    const { items } = await api.products(site, '?limit=50');
    return `/products/${items.find(({ reviewCount }) => reviewCount > 2)?._id}`;
  },
  'a product before its launch day': async (site) => paths.product(await comingId(site)),
  'a leaderboard': () => '/leaderboard/all',
  'all tags': () => '/tags',
  'a tag': async (site) => {
    const { items } = await api.products(site, '?limit=50');
    return tagPath(items.find(({ tags }) => tags.length)?.tags[0] ?? '');
  },
  'a maker': async (site) => {
    const { items } = await api.products(site, '?limit=50');
    return `/makers/${items.find(({ makerId }) => makerId)?.makerId}`;
  },
  'the badges of a product': () => '/products/1/badge',
  'the rules of all orders': () => '/ranking',
  'why a product has its place': () => '/products/1/ranking',
  'the not-found screen': () => '/nothing/here',
  'a product that is not there': () => '/products/999999',
  'the mail of the demo': () => '/demo/mail',
  'the reference of the API': () => '/api/docs',
};

/** The links with the names of products, in order. */
export const productNames = (within: Page | Locator): Locator =>
  within.getByRole('heading', { level: 3 }).getByRole('link');

export const pageButton = (page: Page, number: number): Locator =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: `Page ${number}`, exact: true });

export const themeToggle = (page: Page): Locator => page.getByRole('button', { name: 'Dark theme' });

/** Marks the page: a reload removes the mark. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(window, { marked: true });
  });

export const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window);

/** Sum of the layout shifts since the page was opened. */
export const layoutShift = async (page: Page): Promise<number> => {
  await settled(page);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(
            list.getEntries().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
};

/** The left edge of the text that an element starts with. */
export const textLeft = (of: Locator): Promise<number> =>
  of.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element.firstChild ?? element);
    return range.getBoundingClientRect().left;
  });
