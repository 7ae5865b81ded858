import type { Page } from '@playwright/test';
import { mailedLink } from '../../support/mails.ts';
import { expect, test } from '../../support/members.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page) => dialog(page).getByLabel('Email');
const response = (email: string) =>
  `If ${email} has an account here, we have sent it a link to choose a new password.`;

const openDialog = async (page: Page) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('user@unearth.example');
  await page.getByRole('link', { name: 'Forgot password ?' }).click();
  await expect(field(page)).toHaveValue('user@unearth.example');
};

test('A forgotten password is replaced by way of the mail, by keyboard alone', async ({ page, people }) => {
  const { email } = await people.person('forgetful', { verified: false });
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot password ?' }).focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(response(email))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Forgot password ?' })).toBeFocused();

  await fetch(`${await mailedLink(email, 'PASSWORD_RESET')}&newPassword=Remembered1`);
  await page.getByLabel('Password', { exact: true }).fill('Remembered1');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/');
});

test.describe('with an error response of the provider, which the console logs', () => {
  test.use({ tolerated: /502/ });

  test('An unavailable provider shows an error, and what was typed stays', async ({ page }) => {
    await page.route('**/accounts:sendOobCode*', (route) => route.fulfill({ status: 502, body: '{}' }));
    await openDialog(page);
    await dialog(page).getByRole('button', { name: 'Send the link' }).click();
    await expect(dialog(page).getByText('The login service can’t be reached right now.')).toBeVisible();
    await expect(field(page)).toHaveValue('user@unearth.example');
  });
});

test('An invalid e-mail address is not sent, and Escape cancels', async ({ page }) => {
  await openDialog(page);
  await field(page).fill('robin');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Enter an e-mail address, such as ada@example.com')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/login');
});
