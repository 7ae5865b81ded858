import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';
import type { TestDb } from '../../support/test-db.ts';
import { api } from '../support/http.ts';

const fresh = async (db: TestDb, name: string) => ({ id: await db.addProduct({ name }), name });

/** Whether a colour of a button is one of the theme's. */
const has = (button: Locator, property: 'color' | 'backgroundColor' | 'borderColor', token: string) =>
  button.evaluate(
    (rendered, [name, colour]) => {
      const sample = document.body.appendChild(document.createElement('i'));
      sample.style.color = `var(${colour})`;
      const expected = getComputedStyle(sample).color;
      sample.remove();
      return getComputedStyle(rendered)[name] === expected;
    },
    [property, token] as const,
  );

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a vote leads to the login as well', async ({ page }) => {
    await page.goto('/products');
    await page
      .getByRole('button', { name: /^Upvote/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/login\?from=/);
  });
});

test('A vote moves the count at once, counts, and stays after a reload', {
  tag: ['@smoke', '@servers'],
}, async ({ as, db, site }) => {
  const product = await fresh(db, 'Voted for once');
  const page = await as('priya');
  await page.goto(`/products?q=${encodeURIComponent(product.name)}`);
  const button = page.getByRole('button', { name: `Upvote ${product.name}`, exact: false });
  await button.click();
  await expect(page.getByText('Voted Successfully', { exact: true })).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button).toContainText('1');
  expect((await api.product(site, product.id)).upVote).toBe(1);
  await page.reload();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button).toContainText('1');
});

test('A second vote is rejected with its message', { tag: '@servers' }, async ({ as, db, site }) => {
  const product = await fresh(db, 'Voted for twice');
  const page = await as('priya');
  await page.goto(`/products/${product.id}`);
  const button = page.getByRole('button', { name: /^Upvote/ });
  await button.click();
  await expect(page.getByText('Voted Successfully', { exact: true })).toBeVisible();
  await button.click();
  await expect(page.getByText('You have already voted', { exact: true })).toBeVisible();
  expect((await api.product(site, product.id)).upVote).toBe(1);
});

test("One's own product has a grey outline, says whose it is, and voting for it is rejected", async ({
  as,
  db,
}) => {
  const id = await db.addProduct({ name: 'Of my own' });
  const page = await as('mara');
  await page.goto(`/products/${id}`);
  const button = page.getByRole('button', { name: 'Your product, 0 votes', exact: true });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).not.toHaveAttribute('aria-pressed'); // pressed would say that its maker has voted
  await expect.poll(() => has(button, 'borderColor', '--spent-ink')).toBe(true);
  await expect.poll(() => has(button, 'color', '--spent-ink')).toBe(true);
  await expect.poll(() => has(button, 'backgroundColor', '--spent')).toBe(false);
  await button.click({ force: true }); // although it is aria-disabled
  await expect(page.getByText('Product adder is not eligible to vote', { exact: true })).toBeVisible();
});

/** Without its place, which a card lifts under the mouse. */
const sizeOf = async (button: Locator) => {
  const box = await button.boundingBox();
  return { width: box?.width, height: box?.height };
};

/** Collects the names of the animations that start from now on. */
const recordAnimations = (page: Page) =>
  page.evaluate(() => {
    const started: string[] = [];
    Object.assign(window, { started });
    addEventListener('animationstart', ({ animationName }) => started.push(animationName));
  });
const animations = (page: Page) => page.evaluate((): string[] => Reflect.get(window, 'started'));

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const shows = reducedMotion === 'reduce' ? 'changes without a movement' : 'has its moment, once';
  test(`With ${reducedMotion} of motion a vote ${shows}`, async ({ as, db }) => {
    const product = await fresh(db, `Moment ${reducedMotion}`);
    const page = await as('ines');
    await page.emulateMedia({ reducedMotion });
    await page.goto(`/products?q=${encodeURIComponent(product.name)}`);
    await settled(page);
    await recordAnimations(page);
    const button = page.getByRole('button', { name: `Upvote ${product.name}`, exact: false });
    const size = await sizeOf(button);
    await button.click();
    await expect(page.getByText('Voted Successfully', { exact: true })).toBeVisible();
    await button.click();
    await expect(page.getByText('You have already voted', { exact: true })).toBeVisible();
    const moment = reducedMotion === 'reduce' ? [] : ['vote-count', 'vote-facets'];
    const started = async () => (await animations(page)).filter((name) => name.startsWith('vote-')).sort();
    await expect.poll(started).toEqual(moment);
    expect(await sizeOf(button)).toEqual(size);
  });
}

test.describe('While the server fails', () => {
  test.use({ tolerated: /status of 500/ });

  test('A vote that fails takes back its look and its count', async ({ as, db }) => {
    const product = await fresh(db, 'Fails to be voted for');
    const page = await as('ines');
    await page.goto(`/products/${product.id}`);
    const button = page.getByRole('button', { name: /^Upvote/ });
    await page.route('**/api/products/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await button.click();
    await expect(page.getByText('Vote count Failed', { exact: true })).toBeVisible();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await expect(button).toHaveText('0');
    await page.mouse.move(0, 0); // off the button, which is violet under it
    await expect.poll(() => has(button, 'borderColor', '--vote-edge')).toBe(true);
  });
});

test('A product that one has voted for is grey, with an edge of amber', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Spent on this' });
  const page = await as('ines');
  await page.goto(`/products/${id}`);
  const button = page.getByRole('button', { name: /^Upvote/ });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => has(button, 'backgroundColor', '--spent')).toBe(true);
  await expect.poll(() => has(button, 'borderColor', '--cast-edge')).toBe(true);
});

test('A count that a vote raised stays so when one goes back to the list', { tag: '@servers' }, async ({
  as,
  db,
}) => {
  const product = await fresh(db, 'Taken up again');
  const page = await as('ines');
  let list: string | undefined;
  // As from a cache: without the vote.
  await page.route('**/products?q=Taken', async (route) => {
    const response = await route.fetch();
    list ??= await response.text();
    await route.fulfill({ response, body: list });
  });
  await page.goto('/products?q=Taken');
  const card = page.getByRole('button', { name: /^Upvote Taken up again/ });
  await expect(card).toContainText('0');
  await page.getByRole('link', { name: 'Taken up again' }).click();
  await expect(page).toHaveURL(`/products/${product.id}`);
  await page.getByRole('button', { name: /^Upvote/ }).click();
  await expect(page.getByText('Voted Successfully', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(card).toContainText('1');
});
