import { expect, test } from '../../support/members.ts';
import { expectAccessibleInEveryLook } from '../support/accessible.ts';
import { reservedForOthers } from '../support/walk.ts';

const path = '/dashboard/audit-log';

test('An admin sees what was done, and by whom, and filters it', async ({ as, people }) => {
  const ivo = await people.person('Ivo Logged');
  const admin = await people.demo('admin');
  await admin.patch(`/users/admin/${ivo.id}`, { body: { suspended: true } });
  const page = await as('admin');
  await page.goto('/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Audit Log' }).first().click();
  const entry = page.getByRole('row').filter({ hasText: 'Suspended Ivo Logged' });
  await expect(entry).toBeVisible();
  await expect(entry.getByRole('time')).toHaveAttribute('title', / at \d\d:\d\d UTC$/);
  await page.getByRole('combobox', { name: 'What' }).selectOption('Coupons');
  await expect(entry).toBeHidden();
  await expect(page).toHaveURL(`${path}?kind=coupons`);
  await page.getByRole('combobox', { name: 'What' }).selectOption('Accounts');
  await entry.getByRole('button', { name: /^Only what/ }).click();
  await expect(page).toHaveURL(/\?kind=accounts&by=\d+$/);
  await expect(entry).toBeVisible();
  await page.getByLabel('From (UTC)').fill('2001-01-01');
  await page.getByLabel('To (UTC)').fill('2001-01-02');
  await expect(page.getByText('No entries match')).toBeVisible();
  await page.goBack(); // the days added no steps
  await expect(page).toHaveURL(`${path}?kind=accounts`);
  await page.goForward();
  await expect(page.getByText('No entries match')).toBeVisible();
  await page.getByRole('button', { name: 'Show all entries' }).click();
  await expect(entry).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

test('An explained rejection is listed with the words that its maker reads', async ({ as, db, people }) => {
  const id = await db.addProduct({ name: 'Refused in Words', status: 'pending' });
  const moderator = await people.demo('moderator');
  await moderator.patch(`/products/${id}`, { body: { status: 'rejected' } });
  await moderator.post(`/products/${id}/rejection-reason`, { body: { reason: 'broken_link' } });
  const page = await as('admin');
  await page.goto(`${path}?kind=products`);
  const entry = page.getByRole('row').filter({ hasText: 'Explained the rejection of Refused in Words' });
  await expect(entry).toContainText('The link does not work');
});

test('Nobody else sees the log', async ({ as }) => {
  for (const role of ['moderator', 'user'] as const) {
    const page = await as(role);
    await page.goto(path);
    await expect(reservedForOthers(page)).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Audit Log' })).toHaveCount(0);
  }
});
