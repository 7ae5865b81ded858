import type { Page } from '@playwright/test';
import { popupScripts } from '../../support/internet.ts';
import { expect, newcomer, test } from '../../support/members.ts';
import { expectToasts } from '../support/entrance.ts';
import { hold } from '../support/network.ts';

type Service = 'Google' | 'Github';

const failed = 'ERROR! Try with another email!';

const button = (page: Page, service: Service) =>
  page.getByRole('main').getByRole('button', { name: service });

/** Clicks a service's button. @returns its popup, which here is the emulator's */
const openPopup = async (page: Page, service: Service): Promise<Page> => {
  const opening = page.waitForEvent('popup');
  await button(page, service).click();
  return opening;
};

const signInBy = async (page: Page, service: Service, { name, email }: { name: string; email: string }) => {
  const popup = await openPopup(page, service);
  await popup.locator('#add-account-button').click();
  await popup.locator('#email-input').fill(email);
  await popup.locator('#display-name-input').fill(name);
  await popup.locator('#sign-in').click();
};

test('Google signs somebody in and redirects them back to where they came from', async ({ page, db }) => {
  const person = { ...newcomer(), name: 'Gudrun Oogle' };
  await page.goto(`/login?from=${encodeURIComponent('/products?q=ai')}`);
  await signInBy(page, 'Google', person);
  await expect(page).toHaveURL('/products?q=ai');
  await expectToasts(page, ['Successfully logged in', 'Token created successfully!']);
  expect(await db.user(person.email)).toMatchObject({
    name: person.name,
    role: 'user',
    email_verified: 1,
  });
});

test('Github signs in on the sign-up screen too', async ({ page, db }) => {
  const person = { ...newcomer(), name: 'Git Hubertson' };
  await page.goto('/signup');
  await signInBy(page, 'Github', person);
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Account menu' }).hover();
  await expect(page.getByText('Hi, GIT', { exact: true })).toBeVisible();
  expect(await db.user(person.email)).toMatchObject({ name: person.name });
});

test('A member who signed up with Google deletes their account after a login there', async ({ page }) => {
  const person = { ...newcomer(), name: 'Gus Oogle' };
  await page.goto(`/login?from=${encodeURIComponent('/dashboard/my-profile')}`);
  await signInBy(page, 'Google', person);
  await expect(page).toHaveURL('/dashboard/my-profile');
  await page.getByRole('button', { name: 'Delete my account' }).first().click();
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Log in with Google and delete my account' }).click();
  await (await opening).locator('.js-reuse-account').filter({ hasText: person.email }).click();
  await expect(page.getByRole('region', { name: /^Your account will be deleted on/ })).toBeVisible();
});

test('The buttons are disabled until a click opens a popup at once, and enabling them shifts nothing', async ({
  page,
}) => {
  const load = await hold(page, popupScripts);
  await page.goto('/login');
  const group = page.getByRole('group', { name: 'Or with' });
  await expect(group.getByRole('button', { name: 'Google' })).toBeDisabled();
  await expect(group.getByRole('button', { name: 'Github' })).toBeDisabled();
  const before = await button(page, 'Google').boundingBox();
  load();
  await expect(group.getByRole('button', { name: 'Google' })).toBeEnabled();
  expect(await button(page, 'Google').boundingBox()).toEqual(before);
});

test('A closed window is no error, and a double click opens only one', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  const windows: Page[] = [];
  page.on('popup', (popup) => windows.push(popup));
  await expect(button(page, 'Github')).toBeEnabled();
  await button(page, 'Github').dblclick();
  await expect.poll(() => windows.length).toBe(1);
  await windows[0]?.locator('#add-account-button').waitFor();
  await windows[0]?.close();
  // The SDK waits some seconds for a message of a closed window.
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(page.getByText('The login window was closed')).toBeVisible({ timeout: 300 });
  }).toPass({ intervals: [50] });
  await expect(page.locator('[data-toast=error]')).toHaveCount(0);
  await expect(button(page, 'Github')).toBeEnabled();
  expect(windows).toHaveLength(1);
});

test('An e-mail that signs in by another method gets the message and the hint', async ({ page }) => {
  // The emulator believes every provider. Rewrites the request to an e-mail that Github has not verified.
  await page.route('**/accounts:signInWithIdp*', (route, request) =>
    route.continue({
      postData: request.postData()?.replace(/(email_verified(?:%22|%3A|\W)*)true/, '$1false'),
    }),
  );
  await page.goto('/login');
  await signInBy(page, 'Github', { name: 'Robin Hale', email: 'user@unearth.example' });
  await expect(page.getByText(failed, { exact: true })).toBeVisible();
  await expect(page.getByText('This e-mail address already has an account.')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test.describe('with a network that the console complains of', () => {
  test.use({ tolerated: /ERR_FAILED/ });

  test('A service that can not be reached says so on the click, and works once it can', async ({ page }) => {
    await page.route(popupScripts, (route) => route.abort());
    await page.goto('/login');
    await button(page, 'Google').click();
    await expect(page.getByText(failed, { exact: true })).toBeVisible();
    await expect(page.getByText('The login service can’t be reached right now.')).toBeVisible();
    await page.unroute(popupScripts);
    await signInBy(page, 'Google', newcomer());
    await expect(page).toHaveURL('/');
  });
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/login', '/signup']) {
    test(`${path} offers no form and no popup, and says why`, async ({ page }) => {
      await page.goto(path);
      const note = page.getByRole('main').locator('[data-note]'); // texts of noscript are not found by getByText
      await expect(note).toBeVisible();
      await expect(note).toContainText('Logging in, signing up and choosing a new password need JavaScript');
      for (const control of ['button', 'textbox'] as const)
        await expect(page.getByRole('main').getByRole(control).filter({ visible: true })).toHaveCount(0);
    });
  }

  test('The dashboard says what it is, and that it needs JavaScript', async ({ page }) => {
    await page.goto('/dashboard');
    const heading = page.getByRole('heading', { level: 1, name: 'Dashboard' });
    expect((await heading.getByText('Dashboard').boundingBox())?.width).toBeGreaterThan(100);
    await expect(page.locator('noscript p')).toContainText('The dashboard needs JavaScript');
    await expect(page.getByText('Menu', { exact: true })).toBeHidden();
  });
});
