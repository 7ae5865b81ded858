import type { Page } from '@playwright/test';
import { expect, test } from '../../support/members.ts';
import { password } from '../../support/people.ts';
import { api } from '../support/http.ts';

/** Holds the next write back for as long as its page lives. Those of later pages pass, or get `status`. */
const holdFirstWrite = async (page: Page, status?: number): Promise<void> => {
  let writes = 0;
  await page.context().route('**/api/**', (route) => {
    if (route.request().method() === 'GET' || /\/(jwt|users)$/.test(route.request().url())) {
      return route.continue();
    }
    if (writes++ === 0) return;
    return status ? route.fulfill({ status, json: {} }) : route.continue();
  });
};

const voteButton = (page: Page, name = '') =>
  page.getByRole('button', { name: new RegExp(`^Upvote ${name}`) });

const logIn = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
};

const goHome = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Home' }).click();

test('A vote that is on its way when its page is left counts, and the next page says so', async ({
  as,
  db,
  site,
}) => {
  const id = await db.addProduct({ name: 'Left too early' });
  const page = await as('ines');
  await page.goto(`/products/${id}`);
  await holdFirstWrite(page);
  await voteButton(page).click();
  await expect(voteButton(page)).toContainText('1');
  await goHome(page);
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Voted Successfully', { exact: true })).toBeVisible();
  expect((await api.product(site, id)).upVote).toBe(1);
  await page.goto(`/products/${id}`);
  await expect(voteButton(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(voteButton(page)).toContainText('1');
  expect(await page.evaluate(() => sessionStorage.getItem('outbox'))).toBeNull();
});

test.describe('While the server fails', () => {
  test.use({ tolerated: /status of 500/ });

  test('a vote that is on its way when its page is left has failed, as the next page says', async ({
    as,
    db,
    site,
  }) => {
    const id = await db.addProduct({ name: 'Left in vain' });
    const page = await as('ines');
    await page.goto(`/products/${id}`);
    await holdFirstWrite(page, 500);
    await voteButton(page).click();
    await expect(voteButton(page)).toContainText('1'); // before that, a press waits for the script
    await goHome(page);
    await expect(page.getByText('Vote count Failed', { exact: true })).toBeVisible();
    expect((await api.product(site, id)).upVote).toBe(0);
  });
});

test('A product that is being saved, or reported, when its page is left is so nevertheless', async ({
  as,
  db,
  people,
}) => {
  const id = await db.addProduct({ name: 'Saved in passing' });
  const page = await as(await people.person('Passer-by'));
  const save = page.getByRole('button', { name: 'Save for later' });
  await page.goto(`/products/${id}`);
  await holdFirstWrite(page);
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await goHome(page);
  await expect(page.getByText('Saved to the list on your dashboard.')).toBeVisible();
  await page.goto(`/products/${id}`);
  await expect(save).toHaveAttribute('aria-pressed', 'true');

  await page.context().unroute('**/api/**');
  await holdFirstWrite(page);
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Report/ })
    .click();
  await page.getByRole('dialog').getByLabel('What is wrong with it?').fill('Dead link');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
  await sent;
  await page.goto('/');
  await expect.poll(() => db.reportsOf(id)).toEqual([{ reason: 'Dead link' }]);
});

test('A vote that a login has to cast delays its redirect by no more than a moment, and is cast behind it', async ({
  page,
  db,
  people,
  site,
}) => {
  const { email } = await people.person('Patience');
  const id = await db.addProduct({ name: 'Slowly voted for' });
  await page.goto('/products?q=Slowly+voted+for');
  await voteButton(page, 'Slowly voted for').click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await holdFirstWrite(page);
  await logIn(page, email);
  await expect(page).toHaveURL('/products?q=Slowly+voted+for');
  await expect(page.getByText('Voted Successfully', { exact: true })).toBeVisible();
  await expect(voteButton(page, 'Slowly voted for')).toHaveAttribute('aria-pressed', 'true');
  await expect(voteButton(page, 'Slowly voted for')).toContainText('1');
  expect((await api.product(site, id)).upVote).toBe(1);
});

test('A vote that was pressed signed out by a member who had voted is not cast, and counted by no page', async ({
  page,
  db,
  people,
  site,
}) => {
  const voter = await people.person('Forgetful');
  const id = await db.addProduct({ name: 'Voted for long ago' });
  await voter.votes(id);
  await page.goto('/products?q=Voted+for+long+ago');
  await voteButton(page, 'Voted for long ago').click();
  await expect(page).toHaveURL(/\/login\?from=/);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') writes.push(request.url());
  });
  await logIn(page, voter.email);
  await expect(page).toHaveURL('/products?q=Voted+for+long+ago');
  await expect(page.getByText('You have already voted', { exact: true })).toBeVisible();
  await expect(voteButton(page, 'Voted for long ago')).toHaveAttribute('aria-pressed', 'true');
  await expect(voteButton(page, 'Voted for long ago')).toContainText('1');
  await page.goto(`/products/${id}`);
  await expect(voteButton(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(voteButton(page)).toContainText('1');
  expect([writes, (await api.product(site, id)).upVote]).toEqual([[], 1]);
});
