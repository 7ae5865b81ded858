import type { Page } from '@playwright/test';
import { expect, test } from '../../support/members.ts';
import { textLeft } from '../support/screens.ts';

const bookmark = (page: Page) => page.getByRole('button', { name: 'Save for later' });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('A member saves a product, finds it on the dashboard, removes it there and saves it again', async ({
  as,
  db,
  people,
}) => {
  const id = await db.addProduct({ name: 'Lantern for later' });
  const page = await as(await people.person('Saver'));
  await page.goto(`/products/${id}`);
  await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'false');
  await bookmark(page).click();
  await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Saved to the list on your dashboard.')).toBeVisible();

  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Saved' }).click();
  await expect(page.getByRole('heading', { name: 'Saved Products: 1' })).toBeVisible();
  await row(page, 'Lantern for later').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Saved Products: 0' })).toBeVisible();
  await row(page, 'Lantern for later').getByRole('button', { name: 'Save again' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Saved Products: 1' })).toBeVisible();
  await expect(row(page, 'Lantern for later').getByRole('button', { name: 'Remove' })).toBeFocused();
  await page.reload();
  await row(page, 'Lantern for later').getByRole('link', { name: 'Lantern for later' }).click();
  await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'true');
});

test('What moves up when a product is removed is on the page, and on no other', async ({
  as,
  db,
  people,
}) => {
  const member = await people.person('Collector');
  // One more than a page has.
  for (let n = 1; n <= 21; n++) {
    const id = await db.addProduct({ name: `Collected ${n}.` });
    await member.put(`/users/${member.email}/saved/${id}`);
  }
  const page = await as(member);
  await page.goto('/dashboard/saved');
  await expect(page.getByRole('heading', { name: 'Saved Products: 21' })).toBeVisible();
  await expect(row(page, 'Collected 20.')).toBeVisible();
  await expect(row(page, 'Collected 1.')).toHaveCount(0);
  await row(page, 'Collected 20.').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Saved Products: 20' })).toBeVisible();
  await expect(row(page, 'Collected 1.')).toBeVisible();
  const removed = row(page, 'Collected 20.');
  await removed.getByRole('button', { name: 'Save again' }).click();
  await expect(page.getByRole('heading', { name: 'Saved Products: 21' })).toBeVisible();
  await expect(removed.getByRole('button', { name: 'Remove' })).toBeFocused();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(row(page, 'Collected 1.')).toBeVisible();
  await expect(row(page, 'Collected 2.')).toHaveCount(0);
});

test('The last product of a page can be saved again too, on the page before', async ({ as, db, people }) => {
  const member = await people.person('Emptier');
  for (let n = 1; n <= 21; n++) {
    const id = await db.addProduct({ name: `Emptied ${n}.` });
    await member.put(`/users/${member.email}/saved/${id}`);
  }
  const page = await as(member);
  await page.goto('/dashboard/saved?page=2');
  await row(page, 'Emptied 1.').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Saved Products: 20' })).toBeVisible();
  await row(page, 'Emptied 1.').getByRole('button', { name: 'Save again' }).click();
  await expect(page.getByRole('heading', { name: 'Saved Products: 21' })).toBeVisible();
});

test('A product that was removed on page 2 is not on page 1 after Back', async ({ as, db, people }) => {
  const member = await people.person('Returner');
  for (let n = 1; n <= 22; n++) {
    const id = await db.addProduct({ name: `Returned ${n}.` });
    await member.put(`/users/${member.email}/saved/${id}`);
  }
  const page = await as(member);
  await page.goto('/dashboard/saved');
  await page.getByRole('button', { name: 'Page 2' }).click();
  await row(page, 'Returned 1.').getByRole('button', { name: 'Remove' }).click();
  await expect(row(page, 'Returned 1.').getByRole('button', { name: 'Save again' })).toBeVisible();
  await page.goBack();
  await expect(row(page, 'Returned 22.')).toBeVisible();
  await expect(row(page, 'Returned 1.')).toHaveCount(0);
});

test('A saved product that is no longer published is marked on the list, without name and link', async ({
  as,
  db,
  people,
}) => {
  const id = await db.addProduct({ name: 'Gone astray' });
  const member = await people.person('Finder');
  await member.put(`/users/${member.email}/saved/${id}`);
  const moderator = await people.demo('moderator');
  await moderator.patch(`/products/${id}`, { body: { status: 'rejected' } });
  const page = await as(member);
  await page.goto('/dashboard/saved');
  const gone = row(page, 'No longer on the site');
  await expect(gone).toHaveCount(1);
  await expect(gone.getByRole('link')).toHaveCount(0);
  await expect(page.getByText('Gone astray')).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  const product = await gone.getByRole('cell').first().boundingBox();
  const votes = await gone.getByRole('cell', { name: '–' }).boundingBox();
  expect(votes?.x).toBe(product?.x);
  expect(await textLeft(gone.getByRole('button', { name: 'Remove' }))).toBe(product?.x);
  await gone.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(gone.getByText('Removed', { exact: true })).toBeFocused();
});

test('Who has saved nothing is led on', async ({ as, people }) => {
  const page = await as(await people.person('Newcomer'));
  await page.goto('/dashboard/saved');
  await expect(page.getByText('Nothing saved yet')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Browse products' }).click();
  await expect(page).toHaveURL(/\/products$/);
});
