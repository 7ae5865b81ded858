import type { Page, Request } from '@playwright/test';
import type { Suggestions } from '#lib/contract/suggestions.ts';
import { expect, overHttp, test } from '../support/fixtures.ts';
import { settled } from '../support/settled.ts';
import { openTestDb } from '../support/test-db.ts';
import { api, ask, namesOf } from './support/http.ts';
import { pageButton, productNames, unheardOf } from './support/screens.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Keyword' });
const find = (page: Page) => page.getByRole('button', { name: 'Find' });
const reset = (page: Page) => page.getByRole('button', { name: 'Reset' });
const names = (page: Page) => productNames(page.getByRole('main'));
const summary = (page: Page) => page.getByRole('heading', { level: 2 });

const search = async (page: Page, keyword: string) => {
  await field(page).fill(keyword);
  await find(page).click();
};

const results = (keyword: string, total: number) =>
  new RegExp(`^\\s*${total} results? for “${keyword.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}”`);

const ofList = (url: string) => new URL(url).pathname === '/products';

/** Collects requests of the page for the list from now on. */
const listRequests = (page: Page): Request[] => {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (ofList(request.url())) requests.push(request);
  });
  return requests;
};

// Whatever other tests have added would bring more pages than the pager has numbers for.
test.beforeEach(({ db }) => db.deleteAdded());

test('a search that no product answers in full says so, and pages through what comes near', async ({
  page,
  db,
}) => {
  const notice = page.getByText('No product has all of these words. These come close:', { exact: true });
  const added = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      db.addProduct({ name: `Sluicebox ${n}`, shortDescription: 'Pans for gold.', tags: [] }),
    ),
  );
  await page.goto('/products');
  await search(page, 'sluicebox zeppelin');
  await expect(summary(page)).toHaveText('8 results for “sluicebox zeppelin”, page 1 of 2');
  await expect(notice).toBeVisible();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(summary(page)).toHaveText('8 results for “sluicebox zeppelin”, page 2 of 2');
  await expect(names(page)).toHaveCount(2);
  await expect(notice).toBeVisible();
  await search(page, 'sluicebox');
  await expect(summary(page)).toHaveText('8 results for “sluicebox”, page 1 of 2');
  await expect(notice).toHaveCount(0);
  await search(page, 'zeppelin');
  await expect(page.getByText('Nothing dug up')).toBeVisible();
  await expect(notice).toHaveCount(0);
  for (const id of added) await db.deleteProduct(id);
});

test('the list shows six products a page in trending order, a numbered button its page, and the last page the rest', {
  tag: '@smoke',
}, async ({ page, site }) => {
  const { items, total } = await api.products(site, '?limit=6');
  const third = await api.products(site, '?limit=6&offset=12');
  const last = Math.ceil(total / 6);
  await page.goto('/products');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Have a Look on All Listed Products');
  await expect(names(page)).toHaveText(namesOf(items));
  await expect(summary(page)).toHaveText(`${total} products, page 1 of ${last}`);
  for (let number = 1; number <= last; number++) await expect(pageButton(page, number)).toBeVisible();
  await expect(pageButton(page, last + 1)).toHaveCount(0);
  await expect(pageButton(page, 1)).toHaveAttribute('aria-current', 'page');

  await pageButton(page, 3).click();
  await expect(page).toHaveURL('/products?page=3');
  await expect(names(page)).toHaveText(namesOf(third.items));
  await expect(pageButton(page, 3)).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle('Products, page 3 | Unearth');

  await pageButton(page, last).click();
  await expect(pageButton(page, last)).toHaveAttribute('aria-current', 'page');
  await expect(names(page)).toHaveCount(total - (last - 1) * 6);
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Previous page' }).click();
  await expect(page).toHaveURL(`/products?page=${last - 1}`);
});

test('back and forward lead through the visited pages and searches', async ({ page, site }) => {
  const first = namesOf((await api.products(site, '?limit=6')).items);
  const second = namesOf((await api.products(site, '?limit=6&offset=6')).items);
  const found = namesOf((await api.search(site, 'energy', '&limit=6')).items);
  await page.goto('/products');
  await pageButton(page, 2).click();
  await expect(names(page)).toHaveText(second);
  await search(page, 'energy');
  await expect(names(page)).toHaveText(found);

  await page.goBack();
  await expect(names(page)).toHaveText(second);
  await expect(page).toHaveURL('/products?page=2');
  await expect(field(page)).toHaveValue('');
  await page.goBack();
  await expect(names(page)).toHaveText(first);
  await expect(page).toHaveURL('/products');
  await page.goForward();
  await page.goForward();
  await expect(names(page)).toHaveText(found);
  await expect(field(page)).toHaveValue('energy');
});

test('Find searches for the keyword, and the field keeps it', { tag: '@smoke' }, async ({ page, site }) => {
  const { items, total } = await api.search(site, 'privacy', '&limit=6');
  expect(total).toBeGreaterThan(1);
  await page.goto('/products');
  await search(page, 'privacy');
  await expect(page).toHaveURL('/products?q=privacy');
  await expect(names(page)).toHaveText(namesOf(items));
  await expect(summary(page)).toHaveText(results('privacy', total));
  await expect(field(page)).toHaveValue('privacy');
});

test('Enter searches too', async ({ page, site }) => {
  const { items } = await api.search(site, 'Draughty', '&limit=6');
  await page.goto('/products');
  await field(page).fill('Draughty');
  await field(page).press('Enter');
  await expect(names(page)).toHaveText(namesOf(items));
  await expect(names(page).first()).toHaveText('Draughty');
});

test('a search begins at its first page, and its pages keep the keyword', async ({ page, site }) => {
  const { total } = await api.search(site, 'ai');
  expect(total).toBeGreaterThan(6);
  const { items } = await api.search(site, 'ai', '&limit=6&offset=6');
  await page.goto('/products?page=3');
  await search(page, 'ai');
  await expect(page).toHaveURL('/products?q=ai');
  await pageButton(page, 2).click();
  await expect(page).toHaveURL('/products?q=ai&page=2');
  await expect(names(page)).toHaveText(namesOf(items));
  await expect(field(page)).toHaveValue('ai');
});

test('Reset returns to the trending list', async ({ page, site }) => {
  const { items } = await api.products(site, '?limit=6');
  await page.goto('/products?q=energy');
  await field(page).fill('something that was never sought');
  await reset(page).click();
  await expect(page).toHaveURL(/\/products\??$/);
  await expect(names(page)).toHaveText(namesOf(items));
  await expect(field(page)).toHaveValue('');
});

test('a search that finds nothing says so and offers all products', async ({ page, site }) => {
  const { items } = await api.products(site, '?limit=6');
  await page.goto('/products');
  await search(page, unheardOf);
  await expect(summary(page)).toHaveText(results(unheardOf, 0));
  await expect(page.getByText('Nothing dug up')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  await page.getByRole('link', { name: 'see all products' }).click();
  await expect(names(page)).toHaveText(namesOf(items));
  await expect(field(page)).toHaveValue('');
});

test('a search that finds no product names the makers of that name, as suggestions do', async ({
  page,
  site,
}) => {
  const answer = await ask(site, '/api/suggestions?q=Kenji');
  const { makers } = JSON.parse(answer.text) as Suggestions;
  expect(makers.map(({ name }) => name)).toContain('Kenji Morita');
  await page.goto('/products');
  await search(page, 'Kenji');
  await expect(summary(page)).toHaveText(results('Kenji', 0));
  const links = page.getByRole('list', { name: 'Makers with a matching name:' }).getByRole('link');
  await expect(links).toHaveText(makers.map(({ name }) => name));
  await links.first().click();
  await expect(page).toHaveURL(`/makers/${makers[0]?._id}`);
  await page.goto(`/products?q=${unheardOf}`);
  await expect(links).toHaveCount(0);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('products are paged through and searched, and the field keeps the keyword', async ({ page, site }) => {
    const paged = await api.products(site, '?limit=6&offset=12');
    const found = await api.search(site, 'privacy', '&limit=6');
    await page.goto('/products');
    await pageButton(page, 3).click();
    await expect(page).toHaveURL('/products?page=3');
    await expect(names(page)).toHaveText(namesOf(paged.items));
    await search(page, 'privacy');
    await expect(page).toHaveURL('/products?q=privacy');
    await expect(names(page)).toHaveText(namesOf(found.items));
    await expect(field(page)).toHaveValue('privacy');
    await reset(page).click();
    await expect(page).toHaveURL(/\/products\??$/);
  });

  test('a missing or blank keyword is asked for', async ({ page }) => {
    for (const blank of ['', '   ']) {
      await page.goto('/products');
      await search(page, blank);
      await expect(page.getByRole('alert')).toHaveText('Type a keyword please');
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
      await expect(names(page)).toHaveCount(6);
    }
  });
});

test('A list that comes back from the cache of the browser has its own keyword again', async ({ page }) => {
  await page.goto('/products?page=2');
  await settled(page);
  await field(page).fill('energy');
  // Playwright switches that cache off.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(field(page)).toHaveValue('');
});

test('An address with page and keyword can be shared', async ({ page, site }) => {
  const paged = await api.products(site, '?limit=6&offset=18');
  await page.goto('/products?page=4');
  await expect(names(page)).toHaveText(namesOf(paged.items));
  const found = await api.search(site, 'ai', '&limit=6&offset=6');
  await page.goto('/products?page=2&q=ai');
  await expect(names(page)).toHaveText(namesOf(found.items));
  await expect(field(page)).toHaveValue('ai');
});

test('An empty search makes no request, puts the cursor into the field, and is forgotten on typing', async ({
  page,
}) => {
  await page.goto('/products?page=2');
  const requests = listRequests(page);
  await field(page).focus();
  await page.keyboard.press('Tab');
  await expect(find(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Type a keyword please');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAccessibleDescription('Type a keyword please');
  await settled(page);
  expect(requests).toEqual([]);
  await expect(page).toHaveURL('/products?page=2');
  await page.keyboard.type('a');
  await expect(page.getByRole('alert')).toHaveText('');
  await expect(field(page)).not.toHaveAttribute('aria-invalid');
});

test('On a phone the whole line that asks for a keyword is above the ground', async ({ page }) => {
  for (const width of [320, 360, 480]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/products?q=+');
    const isOnTop = await page.getByRole('alert').evaluate((alert) => {
      const range = document.createRange();
      range.selectNodeContents(alert);
      const { left, bottom } = range.getBoundingClientRect();
      return alert.contains(document.elementFromPoint(left + 4, bottom - 1));
    });
    expect(isOnTop, `at ${width} px`).toBe(true);
  }
});

test('An address with an empty keyword shows the list and asks for a keyword', async ({ page, site }) => {
  const { items } = await api.products(site, '?limit=6');
  await page.goto('/products?q=+');
  await expect(page.getByRole('alert')).toHaveText('Type a keyword please');
  await expect(names(page)).toHaveText(namesOf(items));
});

overHttp('What is no page number is redirected to the first page', async ({ site }) => {
  for (const number of ['0', '-1', 'two', '1.5', '1e1', '%00', '9999999999999999999999']) {
    const { status, headers } = await ask(site, `/products?page=${number}`);
    expect([status, headers.location], number).toEqual([301, '/products']);
  }
});

test.describe('A page beyond the last', () => {
  test.use({ tolerated: /status of 404/ });

  test('is not found, says where the list ends, and leads back', async ({ page, site }) => {
    const { items, total } = await api.products(site, '?limit=6');
    const response = await page.goto('/products?page=999');
    expect(response?.status()).toBe(404);
    await expect(page.getByText('There is no page 999')).toBeVisible();
    await expect(
      page.getByText(`The list ends at page ${Math.ceil(total / 6)}. Back to page 1`, { exact: true }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Back to page 1' }).click();
    await expect(names(page)).toHaveText(namesOf(items));
    await expect(page).toHaveURL('/products');
  });
});

test('Ctrl and click opens a page in a new tab, as everywhere', async ({ page, browser, site }) => {
  await page.goto('/products');
  await pageButton(page, 2).click({ modifiers: ['ControlOrMeta'] });
  // Asked of the browser: now and then Playwright has no event `page` for a tab that opens in the background.
  const session = await browser.newBrowserCDPSession();
  const tabs = async () => (await session.send('Target.getTargets')).targetInfos.map(({ url }) => url);
  await expect.poll(tabs).toContain(`${site.url}/products?page=2`);
  await expect(page).toHaveURL('/products');
});

test('Signs that mean something to an address or a page are words like any others', async ({
  page,
  site,
}) => {
  const keywords = ['<b>bold</b>', '&q=1#fragment?', 'x'.repeat(300)];
  await page.goto('/products');
  for (const keyword of keywords) {
    const sent = keyword.slice(0, 200);
    await search(page, keyword);
    await expect(page).toHaveURL(`/products?${new URLSearchParams({ q: sent })}`);
    const { total } = await api.search(site, sent);
    await expect(summary(page), keyword).toHaveText(results(sent, total));
    await expect(field(page)).toHaveValue(sent);
  }
});

test('The cards stand in 1 column, in 2 on small screens and in 3 on large ones', async ({ page }) => {
  await page.goto('/products');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(6);
  for (const [width, columns] of [
    [360, 1],
    [768, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const lefts = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left));
    expect(new Set(lefts.map(Math.round)).size, `${width} pixels`).toBe(columns);
  }
});

test('Results say why they were found: in name, text and tags, and in the description', async ({
  page,
  db,
}) => {
  const shared = { shortDescription: 'Quenchable, all of it.', tags: ['alpha', 'beta', 'quenchables'] };
  const inName = await db.addProduct({ name: 'Quenchable one', ...shared });
  const inText = await db.addProduct({
    name: 'Second',
    shortDescription: 'Another.',
    description: 'It is <i>quenchable</i> too.',
    tags: [],
  });
  const check = async () => {
    const first = page.getByRole('article').filter({ hasText: 'Quenchable one' });
    await expect(first.locator('mark')).toHaveText(['Quenchable', 'Quenchable', 'quenchables']);
    await expect(first.getByRole('listitem').first()).toHaveText('quenchables');
    const second = page.getByRole('article').filter({ hasText: 'Second' });
    await expect(second.getByText('It is <i>quenchable</i> too.')).toBeVisible();
    await expect(second.locator('mark')).toHaveText('quenchable');
  };
  await page.goto('/products');
  await search(page, 'quenchable');
  await check();
  await page.goto('/products');
  await expect(page.getByRole('main').locator('mark')).toHaveCount(0);
  for (const id of [inName, inText]) await db.deleteProduct(id);
});

test('A product is dated by its acceptance, in lists and on its page, however long it waited', async ({
  page,
  db,
  people,
  site,
}) => {
  const id = await db.addProduct({ name: 'Late Bloomer', status: 'pending' });
  const moderator = await people.demo('moderator');
  await moderator.patch(`/products/${id}`, { body: { status: 'accepted' } });
  const { acceptedAt, createdAt } = await api.product(site, id);
  expect(acceptedAt).not.toBe(createdAt);
  await page.goto('/products?q=late+bloomer');
  const date = page.getByRole('article').filter({ hasText: 'Late Bloomer' }).locator('time');
  await expect(date).toHaveAttribute('datetime', acceptedAt ?? '');
  await page.goto(`/products/${id}`);
  const facts = page.getByRole('complementary', { name: 'About this product' });
  await expect(facts.locator('time')).toHaveAttribute('datetime', acceptedAt ?? '');
});

test('The first screen of a phone shows three products, and the form with both its buttons', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/products');
  for (let index = 0; index < 3; index++) await expect(names(page).nth(index)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: /^Upvote / }).nth(2)).toBeInViewport({ ratio: 1 });
  for (const button of [find(page), reset(page)]) await expect(button).toBeInViewport({ ratio: 1 });
  const heading = await summary(page).boundingBox();
  expect(heading?.height).toBeLessThan(30);
});

test('A card’s tags fill one line, and none is cut in two', async ({ page, db }) => {
  const tags = ['a first one that is long enough', 'command line', 'developer tools', 'open source'];
  const id = await db.addProduct({ name: 'Widelabel', tags });
  await page.goto('/products?q=widelabel');
  const card = page.getByRole('article').filter({ hasText: 'Widelabel' });
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    const line = await card.getByRole('list', { name: 'Tags' }).boundingBox();
    expect(line?.height).toBeLessThan(30);
    const boxes = await card.getByRole('listitem').evaluateAll((all) =>
      all.map((tag) => {
        const { top, bottom, right } = tag.getBoundingClientRect();
        return { top, bottom, right };
      }),
    );
    const end = (line?.y ?? 0) + (line?.height ?? 0);
    for (const { top, bottom, right } of boxes) {
      expect(bottom <= end + 1 || top >= end - 1, 'wholly on the line, or wholly cut off').toBe(true);
      expect(right).toBeLessThanOrEqual(width);
    }
  }
  await db.deleteProduct(id);
});

test('On a phone no page button stands alone on a line; beyond nine pages they condense, and each page can still be named', async ({
  page,
  ownSite,
}) => {
  const site = await ownSite();
  const db = openTestDb(site);
  for (const pages of [7, 8, 9]) {
    const { total: now } = await api.products(site, '?limit=1');
    await db.addProducts(Math.max(0, pages * 6 - now), { name: `Of ${pages} pages` });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${site.url}/products`);
    await expect(pageButton(page, pages)).toBeVisible();
    const tops = await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: /^Page \d+$/ })
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
    expect(tops).toHaveLength(pages);
    const last = tops.filter((top) => top === tops.at(-1));
    expect(last.length, tops.join(' ')).toBeGreaterThan(1);
  }

  await db.addProducts(18);
  await db.close();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Pages' }).locator('li')).toContainText([
    '1',
    '2',
    '…',
    '12',
  ]);
  await page.getByLabel('Go to page').fill('7');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/products?page=7`);
  for (const number of [1, 6, 7, 8, 12]) await expect(pageButton(page, number)).toBeVisible();
  await expect(pageButton(page, 7)).toHaveAttribute('aria-current', 'page');
});
