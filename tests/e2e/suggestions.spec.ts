import type { Page } from '@playwright/test';
import { announceAfter } from '../../src/islands/search/use-announcement.ts';
import { expect, test } from '../support/members.ts';
import { settled } from '../support/settled.ts';
import { expectAccessible } from './support/accessible.ts';
import { endComposition } from './support/composing.ts';
import { openBeforeScripts } from './support/foreign-changes.ts';
import { countTraffic } from './support/network.ts';
import { screens, unheardOf } from './support/screens.ts';

const opener = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Search' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => dialog(page).getByRole('combobox');
const options = (page: Page) => dialog(page).getByRole('option');
const active = (page: Page) => dialog(page).getByRole('option', { selected: true });
const storedSearches = (page: Page) => page.evaluate(() => localStorage.getItem('searches'));

/** Presses a key of the page until the search is open: the script of the keys is a module. */
const openBy = async (page: Page, key: string): Promise<void> => {
  await settled(page);
  await page.keyboard.press(key);
  await expect(field(page)).toBeFocused();
};

const type = async (page: Page, typed: string): Promise<void> => {
  await openBy(page, '/');
  await field(page).fill(typed);
  await expect(options(page).first()).toBeVisible();
};

test('/, Ctrl-K and Cmd-K open the search, Escape closes it, and the focus returns', async ({ page }) => {
  await page.goto('/');
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
  for (const key of ['/', 'Control+k', 'Meta+k']) {
    await home.focus();
    await openBy(page, key);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(home).toBeFocused();
  }
});

test('Before its script the search opens, takes letters, and Enter searches', async ({ page }) => {
  await openBeforeScripts(page, '/');
  await expect(page.locator('#search')).toBeAttached(); // it comes later in the HTML than the button
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await opener(page).click();
  await page.keyboard.type('home');
  await expect(field(page)).toHaveValue('home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?q=home');
});

test('What is typed before its script stays, and is searched', async ({ page }) => {
  const release = await openBeforeScripts(page, '/');
  await opener(page).click();
  await page.keyboard.type('tidew');
  release();
  await expect(options(page).first()).toContainText('Tidewater');
  await expect(field(page)).toHaveValue('tidew');
  await expect(field(page)).toBeFocused();
});

test('An Enter that ends a composition opens no suggestion, in Safari’s order of events too', async ({
  page,
}) => {
  await page.goto('/');
  await type(page, 're');
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toHaveCount(1);
  expect(await endComposition(field(page))).toBe(true);
  await expect(dialog(page)).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('A press on the bar’s search opens it, and the focus returns there', { tag: '@smoke' }, async ({
  page,
}) => {
  await page.goto('/');
  await settled(page);
  await opener(page).click();
  await expect(field(page)).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Close the search' }).click();
  await expect(opener(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
});

test('Where one types, / is a character; Ctrl-K opens the search from there too', async ({ page }) => {
  await page.goto('/products');
  const keyword = page.getByRole('searchbox', { name: 'Keyword' });
  await settled(page);
  await keyword.press('/');
  await expect(keyword).toHaveValue('/');
  await expect(dialog(page)).toBeHidden();
  await keyword.press('Control+k');
  await expect(field(page)).toBeFocused();
});

test('On a Mac, Cmd-K opens the search; Ctrl-K still deletes to the end of a line', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }));
  await page.goto('/products');
  const keyword = page.getByRole('searchbox', { name: 'Keyword' });
  await settled(page);
  await keyword.press('Control+k');
  await expect(dialog(page)).toBeHidden();
  await keyword.press('Meta+k');
  await expect(field(page)).toBeFocused();
});

test('A press beside the search closes it, but not the end of a selection there', async ({ page }) => {
  await page.goto('/');
  await type(page, 'tidewater');
  const box = await field(page).boundingBox();
  if (!box) throw new Error('The field has no box');
  await page.mouse.move(box.x + 60, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 200, box.y);
  await page.mouse.up();
  await settled(page);
  await expect(dialog(page)).toBeVisible();
  await page.mouse.click(box.x - 200, box.y);
  await expect(dialog(page)).toBeHidden();
});

test('Single keys can be switched off; Ctrl-K still opens the search', async ({ page }) => {
  await page.goto('/');
  await openBy(page, '/');
  await dialog(page).getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('/');
  await settled(page);
  await expect(dialog(page)).toBeHidden();
  await openBy(page, 'Control+k');
});

test('The switch for single keys is as it was left in another tab', async ({ page, context }) => {
  const shortcuts = (tab: Page) => dialog(tab).getByRole('checkbox', { name: 'Single-key shortcuts' });
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/');
  await openBy(other, '/');
  await shortcuts(other).uncheck();
  await page.bringToFront();
  await openBy(page, 'Control+k');
  await expect(shortcuts(page)).not.toBeChecked();
});

test('A product is reached by keyboard alone, by the beginning of its name; one option is active at a time', async ({
  page,
}) => {
  await page.goto('/');
  await type(page, 'home');
  const ids = await options(page).evaluateAll((all) => all.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  for (let step = 0; step < 3; step++) {
    await page.keyboard.press('ArrowDown');
    await expect(dialog(page).locator('[aria-selected]')).toHaveCount(1);
    await expect(active(page)).toHaveAttribute('id', ids[step] ?? '');
  }
  await field(page).fill('tidew');
  await expect(options(page).last()).toHaveText('All results for “tidew”');
  const [first] = await options(page).all();
  await expect(options(page).first()).toHaveText(/^T?\s*Tidewater.*Product · \d+ votes?$/s);
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toHaveCount(1);
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await first?.getAttribute('id')) ?? 'none',
  );
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tidewater');
});

test('What is still found with the next letter stays in the list as it was', async ({ page }) => {
  await page.goto('/');
  await type(page, 'tidewat');
  const first = options(page).first();
  await first.evaluate((option) => option.setAttribute('data-before', ''));
  await field(page).press('e');
  await expect(options(page).last()).toHaveText('All results for “tidewate”');
  await expect(first).toHaveAttribute('data-before', '');
  await expect(first).toHaveText(/Tidewater/);
  await expect(page.locator('[data-before]')).toHaveCount(1);
});

test('Tags lead to their pages, and makers to theirs', async ({ page, site }) => {
  await page.goto('/');
  await type(page, 'developer');
  await options(page).filter({ hasText: 'Tag' }).filter({ hasText: 'developer tools' }).click();
  await expect(page).toHaveURL('/tags/developer_tools');
  await page.goto((await screens['a maker']?.(site)) ?? '');
  const name = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
  await type(page, name);
  await options(page).filter({ hasText: 'Maker' }).filter({ hasText: name }).click();
  await expect(page).toHaveURL(/\/makers\/[0-9a-f]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('Enter leads to the full list, and without a text to all products', async ({ page }) => {
  await page.goto('/');
  await type(page, 'home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?q=home');
  await openBy(page, 'Control+k');
  await field(page).fill('  ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products');
  await expect(page.getByText('Type a keyword please')).toBeHidden();
});

test('The last searches are remembered on this device, lead there again, and can be deleted', async ({
  page,
}) => {
  await page.goto('/');
  for (const search of ['home', 'git']) {
    await openBy(page, 'Control+k');
    await field(page).fill(search);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/products?q=${search}`);
  }
  await openBy(page, 'Control+k');
  await expect(options(page)).toHaveText(['git', 'home']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?q=home');
  await openBy(page, 'Control+k');
  await expect(options(page)).toHaveText(['home', 'git']);
  await dialog(page).getByRole('button', { name: 'Delete “git”' }).click();
  await expect(options(page)).toHaveText(['home']);
  await expect(field(page)).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Delete all' }).click();
  await expect(options(page)).toHaveCount(0);
  expect(await storedSearches(page)).toBeNull();
});

test('The page that was left comes back without the dialog', async ({ page }) => {
  await page.goto('/');
  await type(page, 'tidew');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(dialog(page)).toBeHidden();
  await openBy(page, 'Control+k');
});

test('A late response is never shown', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/suggestions?q=tide', async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  await page.goto('/');
  await openBy(page, '/');
  await field(page).fill('tide');
  await field(page).fill('ochre');
  await expect(options(page).first()).toContainText('Ochre');
  release();
  await settled(page);
  await expect(options(page).first()).toContainText('Ochre');
});

test.describe('Without an answer', () => {
  test.use({ tolerated: /status of (429|500)|ERR_INTERNET_DISCONNECTED|Failed to load/ });

  test('the search says why, and asks again', async ({ page, context }) => {
    await page.goto('/');
    await openBy(page, '/');
    for (const [status, text] of [
      [500, 'The search did not respond.'],
      [429, 'Try again in a moment'],
    ] as const) {
      await page.route('**/api/suggestions?*', (route) => route.fulfill({ status, json: {} }));
      await field(page).fill(`tide ${status}`);
      await expect(dialog(page).getByText(text).first()).toBeVisible();
      await page.unroute('**/api/suggestions?*');
    }
    await context.setOffline(true);
    await field(page).fill('tidew');
    await expect(dialog(page).getByText('You are offline.').first()).toBeVisible();
    await context.setOffline(false);
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(options(page).first()).toContainText('Tidewater');
    await expect(field(page)).toBeFocused();
  });
});

test('A screen reader is told what was found, and that nothing was', async ({ page }) => {
  await page.goto('/');
  await type(page, 'tidew');
  const status = dialog(page).getByRole('status');
  await expect(status.filter({ hasText: '1 product' })).toHaveCount(1);
  await field(page).fill(unheardOf);
  await expect(status.filter({ hasText: `Nothing found for “${unheardOf}”` })).toHaveCount(1);
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
});

test('A screen reader is told once, after the last key, and again when the same is found again', async ({
  page,
}) => {
  await page.goto('/');
  await openBy(page, '/');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const status = dialog(page).getByRole('status');
  const typeAndWait = async (text: string) => {
    await page.keyboard.type(text);
    await expect(dialog(page).getByRole('listbox')).not.toHaveAttribute('aria-busy');
    await expect(options(page).first()).toContainText('Tidewater');
  };
  for (const text of ['tide', 'w']) {
    await typeAndWait(text);
    await page.clock.runFor(announceAfter - 100);
  }
  await expect(status).toHaveText(['', '']);
  const isSaidIn = (region: number) =>
    expect(async () => {
      await page.clock.runFor(announceAfter);
      await expect(status.nth(region)).toHaveText(/^1 product/, { timeout: 500 });
      await expect(status.nth(1 - region)).toBeEmpty({ timeout: 500 });
    }).toPass();
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(status.filter({ hasText: '1 product' })).toHaveCount(1, { timeout: 500 });
  }).toPass();
  const first = (await status.first().textContent()) ? 0 : 1;
  await typeAndWait('a');
  await isSaidIn(1 - first);
});

test('A screen reader hears nothing of results that are gone', async ({ page }) => {
  await page.goto('/');
  await openBy(page, '/');
  await page.clock.install();
  const status = dialog(page).getByRole('status');
  await field(page).fill('tidew');
  await expect(options(page).first()).toBeVisible();
  await field(page).fill('');
  await page.clock.runFor(announceAfter);
  await expect(status).toHaveText(['', '']);
  await field(page).fill('tidew');
  await expect(options(page).first()).toBeVisible();
  await page.clock.runFor(announceAfter);
  await expect(status.filter({ hasText: '1 product' })).toHaveCount(1);
});

test('The search is accessible with and without suggestions, and the bar fits beside it', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('searches', '["home","git"]'));
  await page.goto('/');
  await openBy(page, '/');
  await expectAccessible(page, 'the last searches');
  await field(page).fill('home');
  await expect(options(page).first()).toBeVisible();
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expectAccessible(page, `suggestions, ${width} px wide`);
  }
  await field(page).fill(unheardOf);
  await expect(options(page)).toHaveCount(0);
  await expectAccessible(page, 'nothing found');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.evaluate(() => scrollTo(0, 400));
  await expect(page.locator('#bar > div')).toHaveCSS('position', 'fixed');
  await settled(page);
  const bar = await page.locator('header [data-row]').evaluate((row) => row.scrollWidth - row.clientWidth);
  expect(bar).toBeLessThanOrEqual(0);
});

test('On a phone each option is as high as a finger, and the list survives the end of typing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await settled(page);
  expect((await opener(page).boundingBox())?.width).toBeGreaterThanOrEqual(40);
  await opener(page).click();
  await field(page).fill('home');
  await expect(options(page).first()).toBeVisible();
  for (const option of await options(page).all())
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await field(page).blur();
  await expect(options(page).first()).toBeVisible();
});

test('On a phone the page below the search is not rendered until it is closed, by Escape or its button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await settled(page);
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog(page).getByRole('button', { name: 'Close the search' }).click(),
  ]) {
    await opener(page).click();
    await expect(field(page)).toBeFocused();
    await expect(page.locator('main')).toBeHidden();
    await close();
    await expect(page.locator('main')).toBeVisible();
    await expect(opener(page)).toBeFocused();
  }
});

test('The search is loaded when it is used, and its script is at most 12 kB beside React', async ({
  page,
}) => {
  const traffic = await countTraffic(page);
  await page.goto('/');
  await traffic.settled();
  const before = traffic.loaded.length;
  await opener(page).hover();
  await traffic.settled();
  expect(traffic.loaded.slice(before).filter(({ type }) => type !== 'Prefetch')).toEqual([]);
  await opener(page).click();
  await page.keyboard.type('tidew');
  await expect(options(page).first()).toBeVisible();
  const added = traffic.loaded.slice(before).filter(({ type }) => type === 'Script');
  const react = added.filter(({ url }) => /\/react\./.test(url));
  expect(react).toHaveLength(1);
  const bytes = (scripts: typeof added) => scripts.reduce((sum, script) => sum + script.bytes, 0);
  expect(bytes(added) - bytes(react)).toBeLessThanOrEqual(12_000);
});

test('A member’s pointer over the search loads the suggestions', async ({ as }) => {
  const page = await as('user');
  await page.goto('/');
  await settled(page);
  const loaded = page.waitForRequest('**/start-suggestions.*.js', { timeout: 20_000 });
  await opener(page).hover();
  await loaded;
  await expect(dialog(page)).toBeHidden();
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the bar’s search is a link to all products', async ({ page }) => {
    await page.goto('/');
    await opener(page).click();
    await expect(page).toHaveURL('/products');
  });
});

test.describe('Without its script', () => {
  test.use({ tolerated: /Failed to (load|fetch)|ERR_FAILED|Importing/ });

  test('the bar’s search still searches', async ({ page }) => {
    await page.route('**/start-suggestions.*.js', (route) => route.abort());
    await page.goto('/');
    await opener(page).click();
    await page.keyboard.type('home');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/products?q=home');
    expect(await storedSearches(page)).toContain('home');
  });
});
