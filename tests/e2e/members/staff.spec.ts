import type { Page } from '@playwright/test';
import { expect, test } from '../../support/members.ts';
import { expectAccessibleInEveryLook } from '../support/accessible.ts';
import { closeDialog } from '../support/dialogs.ts';

const staff = (page: Page) => page.getByRole('table', { name: 'Staff' });
const rowOf = (page: Page, name: string) => staff(page).getByRole('row').filter({ hasText: name });

test('A promotion stands in the staff list with its author, and is undone by one press', async ({
  as,
  people,
}) => {
  const person = await people.person('Hasty-Hal');
  const page = await as('admin');
  await page.goto('/dashboard/manage-users?q=hasty-h');
  await page
    .getByRole('table', { name: 'Manage Users' })
    .getByRole('button', { name: 'Admin Hasty-Hal' })
    .click();
  await closeDialog(page, 'Hasty-Hal is admin now!');
  await expect(rowOf(page, 'Hasty-Hal')).toContainText('admin');
  await expect(rowOf(page, 'Hasty-Hal')).toContainText('Noor');
  expect((await person.get('/users')).status).toBe(200);

  await page
    .getByText('You made Hasty-Hal an admin. A mistake?')
    .locator('..')
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByText('Hasty-Hal is no longer an admin')).toBeVisible();
  await expect(rowOf(page, 'Hasty-Hal')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Total Users/ })).toBeFocused();
  expect((await person.get('/users')).status).toBe(403);
});

test('An admin takes a role back after a question that names person and role, never their own', async ({
  as,
  people,
}) => {
  const person = await people.person('Former-Fay', { role: 'moderator' });
  const page = await as('admin');
  await page.goto('/dashboard/manage-users');
  const me = staff(page)
    .getByRole('row')
    .filter({ has: page.getByText('you', { exact: true }) });
  await expect(me).toContainText('Noor');
  await expect(me.getByRole('button')).toHaveCount(0);

  const take = rowOf(page, 'Former-Fay').getByRole('button', { name: 'Remove role' });
  await take.click();
  const question = page.getByRole('dialog', { name: 'Remove the role of moderator from Former-Fay?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await take.click();
  await question.getByRole('button', { name: 'Remove role' }).click();
  await expect(page.getByText('Former-Fay is no longer a moderator')).toBeVisible();
  await expect(rowOf(page, 'Former-Fay')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Staff' })).toBeFocused();
  expect((await person.get('/products/moderator')).status).toBe(403);
});

test('A name leads to the page of the person, which tells what they did', async ({ as, people, db }) => {
  const person = await people.person('Busy-Bea', { role: 'moderator' });
  const product = await db.addProduct({ name: 'Bellows' });
  await person.post('/reviews', { body: { productId: product, description: 'Blows well.', rating: 4 } });
  const page = await as('admin');
  await page.goto('/dashboard/manage-users');
  await staff(page).getByRole('link', { name: 'Busy-Bea' }).click();
  await expect(page).toHaveURL(/\/dashboard\/people\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Busy-Bea' })).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  const reviews = page.getByRole('region', { name: /^Reviews/ });
  await expect(reviews.getByText('Blows well.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('No payments.');
  await expectAccessibleInEveryLook(page);
  await reviews.getByRole('link', { name: 'Bellows' }).click();
  await expect(page).toHaveURL(`/products/${product}`);
});

test.describe('A person who is not there is a 404', () => {
  test.use({ tolerated: /status of 404/ });

  test('Nobody but an admin sees a person, and nobody is behind a wrong number', async ({ as, people }) => {
    const person = await people.person('Private-Pia');
    const moderator = await as('moderator');
    await moderator.goto(`/dashboard/people/${person.id}`);
    await expect(moderator.getByRole('heading', { name: 'Admins only' })).toBeVisible();
    await expect(moderator.getByText(person.email)).toHaveCount(0);
    const admin = await as('admin');
    await admin.goto('/dashboard/people/99999999');
    await expect(admin.getByRole('heading', { name: 'No such account' })).toBeVisible();
  });
});
