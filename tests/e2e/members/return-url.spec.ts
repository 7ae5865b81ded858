import type { Page } from '@playwright/test';
import { expect, newcomer, test } from '../../support/members.ts';
import { fillSignUp, logIn, sendSignUp } from '../support/entrance.ts';
import { api } from '../support/http.ts';
import { hold } from '../support/network.ts';
import { layoutShift } from '../support/screens.ts';

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const inMain = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

/** The place for the product, and the text beside the form. */
const behind = (page: Page) => page.getByRole('region', { name: 'You’ll return to' });
const text = (page: Page) => page.locator('[data-entrance-text]');

test('A newcomer goes from a product through login and sign-up, and arrives there', async ({ page, db }) => {
  const id = await db.addProduct({ name: 'Slower Post', shortDescription: 'Letters that take their time.' });
  const person = newcomer();
  const from = `?from=${encodeURIComponent(`/products/${id}`)}`;
  await page.goto(`/products/${id}`);
  await expect(page).toHaveURL(`/login${from}`);
  await expect(behind(page)).toContainText('Slower Post');
  await expect(behind(page)).toContainText('Letters that take their time.');
  await expect(text(page)).toHaveText('Log in or sign up to read on. It’s free.');

  await inMain(page, 'Create new account !').click();
  await expect(page).toHaveURL(`/signup${from}`);
  await expect(behind(page)).toContainText('Slower Post');
  await inMain(page, 'Log in').click();
  await expect(page).toHaveURL(`/login${from}`);
  await link(page, 'Sign Up').click();
  await expect(page).toHaveURL(`/signup${from}`);
  await fillSignUp(page, person);
  await sendSignUp(page);

  await expect(page).toHaveURL(`/login${from}`);
  await expect(page.getByText('Successfully registered', { exact: true })).toBeVisible();
  await expect(text(page)).toHaveText('Your account is ready. Log in to continue to Slower Post');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/products/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slower Post');
});

test('The links of the bar lead back to where they were pressed, by mouse and keyboard, also after paging', async ({
  page,
}) => {
  await page.goto('/products?q=home');
  await link(page, 'Login').click();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent('/products?q=home')}`);
  await page.goBack();
  await link(page, 'Sign Up').press('Enter');
  await expect(page).toHaveURL(`/signup?from=${encodeURIComponent('/products?q=home')}`);

  await page.goto('/products');
  await link(page, 'Login').hover();
  await page.mouse.down(); // pressed and dragged away
  await page.mouse.move(0, 300);
  await page.mouse.up();
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL('/products?page=2');
  await link(page, 'Login').click();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent('/products?page=2')}`);

  await page.goto('/');
  await link(page, 'Login').click();
  await expect(page).toHaveURL('/login');
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the links lead to the login and the sign-up as well', async ({ page }) => {
    await page.goto('/products?q=home');
    await link(page, 'Login').click();
    await expect(page).toHaveURL('/login');
    await inMain(page, 'Create new account !').click();
    await expect(page).toHaveURL('/signup');
  });
});

test('The product behind the login shifts nothing when it comes, however long its texts are', async ({
  page,
  db,
}) => {
  const id = await db.addProduct({
    name: 'Long '.repeat(20).trim(),
    shortDescription: 'w'.repeat(300),
    logo: null,
  });
  const release = await hold(page, '**/api/products?id=*');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/login?from=/products/${id}`);
  const email = page.getByLabel('Email');
  await expect(behind(page)).toHaveAttribute('aria-busy', 'true');
  await expect(email).toBeVisible();
  const before = await email.boundingBox();
  release();
  await expect(behind(page)).toContainText('Long Long');
  expect(await email.boundingBox()).toEqual(before);
  expect(await layoutShift(page)).toBeLessThan(0.01);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test.describe('with a product that is not published', () => {
  test.use({ tolerated: /status of 404/ });

  test('the login shows nothing of it', async ({ page, db }) => {
    const id = await db.addProduct({ name: 'Still secret', status: 'pending' });
    await page.goto(`/login?from=/products/${id}`);
    await expect(page.locator('[data-behind]')).toHaveAttribute('data-empty');
    await expect(page.locator('[data-behind]')).toBeHidden();
    await expect(text(page)).toContainText('Welcome back.');
    await expect(page.getByText('Still secret')).toHaveCount(0);
  });
});

test('A login that leads to no product has no place for one', async ({ page }) => {
  await page.goto(`/login?from=${encodeURIComponent('//evil.example/products/1')}`);
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.locator('[data-behind]')).toBeHidden();
});

test('A vote that was pressed signed out is cast by the login, and its product found as it was left', async ({
  page,
  db,
  site,
}) => {
  const id = await db.addProduct({ name: 'Meant to be voted for' });
  await page.goto('/products?q=Meant+to+be+voted');
  const button = page.getByRole('button', { name: /Upvote Meant to be voted for/ });
  await button.click();
  await expect(page.getByText('Login to vote.', { exact: true })).toBeVisible();
  await expect(text(page)).toContainText('Your vote counts once you log in.');
  await logIn(page, 'kenji@unearth.example', 'Unearth1');
  await expect(page).toHaveURL('/products?q=Meant+to+be+voted');
  await expect(page.getByText('Voted Successfully', { exact: true })).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button).toContainText('1');
  expect((await api.product(site, id)).upVote).toBe(1);
});

test('A vote that was not followed through is not cast by a later login', async ({ page, db, site }) => {
  const id = await db.addProduct({ name: 'Left behind' });
  await page.goto('/products?q=Left+behind');
  await page.getByRole('button', { name: /Upvote Left behind/ }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.goBack();
  await link(page, 'Login').click();
  await logIn(page, 'priya@unearth.example', 'Unearth1');
  await expect(page).toHaveURL('/products?q=Left+behind');
  await expect(page.getByText('Successfully logged in', { exact: true })).toBeVisible();
  expect((await api.product(site, id)).upVote).toBe(0);
});

test('A product leads back to the search and the page that it was opened from, also after the login', async ({
  page,
  db,
}) => {
  await db.addProducts(8, { name: 'Returnable bottle' });
  await page.goto('/products?q=returnable+bottle');
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('heading', { level: 3 }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await logIn(page, 'user@unearth.example', 'Unearth1');
  const crumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
  await expect(crumb).toHaveText('8 results for “returnable bottle”, page 2');
  await crumb.click();
  await expect(page).toHaveURL('/products?q=returnable+bottle&page=2');
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(
    '8 results for “returnable bottle”',
  );

  await page.goto('/products/1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(crumb).toHaveText('Products');
  await expect(crumb).toHaveAttribute('href', '/products');
});
