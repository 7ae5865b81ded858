import { mailedLink } from '../../support/mails.ts';
import { expect, test } from '../../support/members.ts';
import { enter, signIn } from '../../support/sign-in.ts';
import { password, signUp } from '../support/people.ts';

test('A new member verifies their e-mail: the role that waited comes with it, without logging in again', async ({
  page,
  site,
  shelf,
}) => {
  const { email } = await signUp(site, 'unproven');
  await shelf.grantOnceVerified(email, 'moderator');
  await enter(page.context(), await signIn(site, email, password));
  await page.goto('/dashboard');
  await expect(page.getByText('WELCOME TO USER DASHBOARD')).toBeVisible();
  await page.getByRole('button', { name: 'Send me the mail' }).click();
  await expect(page.getByText('The mail is on its way.')).toBeVisible();
  await page.getByRole('button', { name: 'I have verified it' }).click();
  await expect(page.getByText('Not verified yet.')).toBeVisible();

  await fetch(await mailedLink(email, 'VERIFY_EMAIL'));
  await page.getByRole('button', { name: 'I have verified it' }).click();
  await expect(page.getByText('Your e-mail address is verified', { exact: true })).toBeVisible();
  await expect(page.getByText('E-mail address verified')).toBeVisible();
  await expect(page.getByText('WELCOME TO MODERATOR DASHBOARD')).toBeVisible();
  await page.reload();
  await expect(page.getByText('E-mail address verified')).toBeVisible();
});

test('Whoever comes back from the mail finds it noticed', async ({ page, site }) => {
  const { email } = await signUp(site, 'returning');
  await enter(page.context(), await signIn(site, email, password));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Send me the mail' }).click();
  await expect(page.getByRole('heading', { name: 'Look in your inbox' })).toBeVisible();
  await fetch(await mailedLink(email, 'VERIFY_EMAIL'));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('E-mail address verified')).toBeVisible();
});

test('Whose e-mail is verified is not asked for it', async ({ as }) => {
  const page = await as('user');
  await page.goto('/dashboard');
  await expect(page.getByText('E-mail address verified')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send me the mail' })).toHaveCount(0);
});
