import type { Page } from '@playwright/test';
import { mailedLink } from '../../support/mails.ts';
import { enter, expect, test } from '../../support/members.ts';
import { newEmail, password, peopleOf } from '../../support/people.ts';
import { settled } from '../../support/settled.ts';
import { logIn } from '../support/entrance.ts';
import { noteRejections } from '../support/journal.ts';
import { dashboardMenu, expectMenuOf, reservedForOthers, returnToPage } from '../support/walk.ts';

const verify = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('button', { name: 'Send me the e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await fetch(await mailedLink(email, 'VERIFY_EMAIL'));
  await returnToPage(page);
  await expect(page.getByText('E-mail address verified')).toBeVisible();
};

test('A member made admin before the e-mail is verified sees that the role is pending, and has it from then on', async ({
  as,
  page,
  db,
  people,
}) => {
  const member = await people.person('Early-Ed', { verified: false });
  const { email } = member;
  expect((await db.user(email))?.sign_in_methods).toBe('["password"]');
  const admin = await as('admin');
  await admin.goto('/dashboard/manage-users?q=Early-Ed');
  const row = admin.getByRole('row').filter({ hasText: 'Early-Ed' });
  const button = row.getByRole('button', { name: /^Admin/ });
  await button.click();
  await expect(admin.getByText('Early-Ed becomes an admin once the e-mail is verified')).toBeVisible();
  await expect(row.getByText('admin once the e-mail is verified')).toBeVisible();
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await button.click();
  await expect(admin.getByText('Nothing changed: it was already in that state.')).toBeVisible();

  const rejected = noteRejections(page);
  await enter(page.context(), member);
  await page.goto('/dashboard');
  await expect(page.getByText('WELCOME TO USER DASHBOARD')).toBeVisible();
  await expect(page.getByText('Your role as admin starts then.')).toBeVisible();
  await expectMenuOf(page, 'user');
  await page.goto('/dashboard/statistics');
  await expect(reservedForOthers(page)).toBeVisible();
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await verify(page, email);
  await expect(page.getByText('WELCOME TO ADMIN DASHBOARD')).toBeVisible();
  await expectMenuOf(page, 'admin');
  expect(rejected).toEqual([]);
});

test('Without a pending role, none is mentioned', async ({ page, people }) => {
  const member = await people.person('plain', { verified: false });
  await enter(page.context(), member);
  await page.goto('/dashboard');
  await expect(
    page.getByText('This proves that the address is yours, so nobody else can use it here.'),
  ).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('role');
});

test.describe('with a code', () => {
  test.use({ tolerated: /409|Failed to load resource/ });

  test('A role granted before its owner signed up is claimed with the code that grant printed, by keyboard alone', async ({
    page,
    db,
    people,
  }) => {
    const email = newEmail('invited');
    const code = await db.grantRoleByCode(email, 'moderator');
    const member = await people.person('invited', { verified: false, email });
    const rejected = noteRejections(page);
    await enter(page.context(), member);
    await page.goto('/dashboard');
    await expect(page.getByText('WELCOME TO USER DASHBOARD')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'You have been given a role' })).toHaveCount(0);
    await verify(page, email);
    const field = page.getByLabel('One-time code');
    await field.fill('AAAA-AAAA-AAAA');
    await field.press('Enter');
    await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill(code.toLowerCase().replaceAll('-', ' '));
    await field.press('Enter');
    await expect(page.getByText('You are now a moderator')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'WELCOME TO MODERATOR DASHBOARD' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'You have been given a role' })).toHaveCount(0);
    await expectMenuOf(page, 'moderator');
    expect(rejected).toEqual([]);
  });

  test('An address of ADMIN_EMAILS makes nobody admin without the code in the site’s log', async ({
    page,
    ownSite,
  }) => {
    const email = newEmail('chief');
    const site = await ownSite({ ADMIN_EMAILS: email });
    const member = await peopleOf(site).person('chief', { verified: false, email });
    const rejected = noteRejections(page);
    await enter(page.context(), member);
    await page.goto(`${site.url}/dashboard`);
    expect(site.log()).not.toContain('one-time code');
    await verify(page, email);
    await expect(page.getByText('WELCOME TO USER DASHBOARD')).toBeVisible();
    await expect.poll(() => site.log()).toContain('one-time code');
    expect(site.log()).not.toContain(email);
    const [, code = ''] = /"code":"([^"]+)"/.exec(site.log()) ?? [];
    await page.getByLabel('One-time code').fill(code);
    await page.getByRole('button', { name: 'Claim the role' }).click();
    await expect(page.getByText('WELCOME TO ADMIN DASHBOARD')).toBeVisible();
    await expectMenuOf(page, 'admin');
    expect(rejected).toEqual([]);
  });
});

test('What changes elsewhere shows on return to the tab: a verified e-mail, a role given, a role taken', async ({
  page,
  db,
  people,
}) => {
  const member = await people.person('elsewhere', { verified: false });
  const { email } = member;
  const rejected = noteRejections(page);
  await enter(page.context(), member);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Send me the e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await page.goto('/dashboard/add-products');
  await expect(dashboardMenu(page).getByRole('link', { name: 'My Products' })).toBeVisible();

  await db.grantRole(email, 'moderator');
  await returnToPage(page);
  await fetch(await mailedLink(email, 'VERIFY_EMAIL'));
  await returnToPage(page);
  await expect(dashboardMenu(page).getByRole('link', { name: 'Product Review' })).toBeVisible();
  await dashboardMenu(page).getByRole('link', { name: 'Product Review' }).click();
  await expect(page.getByRole('heading', { name: /^Pending Products/ })).toBeVisible();
  await settled(page); // the preview asks for what a user may not see

  await db.grantRole(email, 'user');
  await returnToPage(page);
  await expect(reservedForOthers(page)).toBeVisible();
  await expect(dashboardMenu(page).getByRole('link', { name: 'My Products' })).toBeVisible();
  expect(rejected).toEqual([]);
});

test.describe('when a role is taken away while a screen is open', () => {
  test.use({ tolerated: /403|404|Failed to load resource/ });
  test('the next call logs out, and the login redirects back to a screen that says so, with a link onward', async ({
    page,
    db,
    people,
  }) => {
    const member = await people.person('demoted', { verified: false });
    const { email } = member;
    await enter(page.context(), member);
    await page.goto('/dashboard');
    await verify(page, email);
    await db.grantRole(email, 'moderator');
    await page.goto('/dashboard/product-review-queue');
    await expect(page.getByRole('heading', { name: /^Pending Products/ })).toBeVisible();
    await settled(page);
    await db.grantRole(email, 'user');
    await page
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/login\?from=/);
    await expect(page.getByText('Unauthorized! Forcing logout...', { exact: true })).toBeVisible();

    await logIn(page, email, password);
    await expect(page).toHaveURL('/dashboard/product-review-queue');
    await expect(reservedForOthers(page)).toBeVisible();
    await page.getByRole('link', { name: 'Back to the dashboard' }).click();
    await expect(page.getByText('WELCOME TO USER DASHBOARD')).toBeVisible();
  });
});
