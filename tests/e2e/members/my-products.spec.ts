import type { Page } from '@playwright/test';
import { enter, expect, test } from '../../support/members.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

const total = async (page: Page): Promise<number> => {
  const heading = page.getByRole('heading', { name: /^Total Products: \d+$/ });
  await expect(heading).toBeVisible();
  return Number((await heading.textContent())?.replace(/\D/g, ''));
};

test('A maker sees their products with votes and state, and what the states mean', async ({ as, db }) => {
  await db.addProduct({ name: 'Waiting Level', status: 'pending' });
  const id = await db.addProduct({ name: 'Unlucky Level', status: 'rejected' });
  const page = await as('mara');
  await page.goto('/dashboard/my-products');
  const headers = page.getByRole('columnheader');
  await expect(headers).toHaveText(['#', 'Name', 'Votes', 'Status', 'Update', 'Delete']);
  await expect(row(page, 'Waiting Level').getByRole('cell')).toHaveText([
    /^\d+$/,
    /Waiting Level/,
    '0',
    /^pending just now\s*$/,
    /Update/,
    /Delete/,
  ]);
  await expect(row(page, 'Waiting Level')).toContainText('Added just now');
  await expect(page.getByText('A moderator will look at it. Until then')).toBeVisible();
  await expect(page.getByText('A moderator did not accept it.')).toBeVisible();
  await page.getByRole('button', { name: 'Votes' }).click();
  await expect(headers.nth(2)).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=-votes/);
  const unlucky = row(page, 'Unlucky Level');
  await expect(unlucky.getByRole('link', { name: 'Unlucky Level', exact: true })).toHaveAttribute(
    'href',
    `/products/${id}`,
  );
  await unlucky.getByRole('link', { name: 'Update' }).click();
  await expect(page).toHaveURL(`/dashboard/update-product/${id}`);
});

test('A row tells its reviews and what was changed since it was decided on', async ({ as, db, people }) => {
  const id = await db.addProduct({ name: 'Reviewed Level' });
  await db.addReview(id, 'Straight.', 4);
  const mara = await people.demo('mara');
  await mara.patch(`/products/${id}`, { body: { description: 'Hold it against the wall.' } });
  const page = await as('mara', { viewport: { width: 360, height: 740 } });
  await page.goto('/dashboard/my-products');
  await expect(row(page, 'Reviewed Level')).toContainText('Rated 4.0 out of 5, 1 review');
  await expect(row(page, 'Reviewed Level')).toContainText('accepted Edited. A moderator will look at it.');
  await page.getByRole('main').getByRole('link', { name: 'Add a product' }).click();
  await expect(page).toHaveURL(/add-products$/);
});

test('A product is deleted once its maker says yes, and the list refreshes', async ({ as, db }) => {
  await db.addProduct({ name: 'Short Lived' });
  const page = await as('mara');
  await page.goto('/dashboard/my-products');
  const before = await total(page);
  const press = () => row(page, 'Short Lived').getByRole('button', { name: 'Delete' }).click();

  await press();
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(dialog).toContainText("You won't be able to revert this!");
  await expect(dialog).toContainText('Short Lived has no votes and no reviews yet.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Short Lived')).toBeVisible();

  await press();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  const done = page.getByRole('dialog', { name: 'Deleted!' });
  await expect(done).toContainText('Your file has been deleted.');
  await expect(row(page, 'Short Lived')).toHaveCount(0);
  await done.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => total(page)).toBe(before - 1);
  await expect(page.getByRole('heading', { name: /^Total Products/ })).toBeFocused();
});

test('Many products are paginated, and the address holds the page', async ({ as, db }) => {
  await db.addProducts(21, { name: 'Brick' });
  const page = await as('mara');
  await page.goto('/dashboard/my-products');
  await total(page);
  await expect(page.getByRole('row')).toHaveCount(21);
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page.getByRole('cell', { name: '21', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/my-products\?page=2$/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('A member who has added nothing gets a link to do so', async ({ page, people }) => {
  await enter(page.context(), await people.person('Empty-handed'));
  await page.goto('/dashboard/my-products');
  await expect.poll(() => total(page)).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Add Products' }).click();
  await expect(page).toHaveURL(/add-products$/);
});
