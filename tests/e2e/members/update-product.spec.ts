import type { Page } from '@playwright/test';
import { paths } from '#lib/paths.ts';
import { expect, test } from '../../support/members.ts';

const open = async (page: Page, id: string) => {
  await page.goto(`/dashboard/update-product/${id}`);
  await expect(page.getByLabel('Product Name')).toBeVisible();
};

const send = (page: Page) => page.getByRole('button', { name: 'Update product' });

test('A maker updates their product in a form that is filled in with it', async ({ as, db, site }) => {
  const id = await db.addProduct({
    name: 'Worn Level',
    tags: ['home', 'tools'],
    externalLink: 'https://level.example',
  });
  const page = await as('mara', { viewport: { width: 360, height: 740 } });
  await open(page, id);
  await expect(page.getByLabel('Product Name')).toHaveValue('Worn Level');
  await expect(page.getByLabel('Product Image URL')).toHaveValue(`${site.url}/demo/logos/regret.svg`);
  await expect(page.getByLabel('Short Description')).toHaveValue('Tells whether the shelf is straight.');
  await expect(page.getByLabel('External Link')).toHaveValue('https://level.example');
  await expect(page.getByRole('list', { name: 'Tags so far' }).getByRole('listitem')).toHaveText([
    'home',
    'tools',
  ]);
  await expect(page.getByText('Owner Info')).toHaveCount(0);

  await page.getByLabel('Product Name').fill('Renewed Level');
  await page.getByRole('button', { name: 'Remove tools' }).click();
  await send(page).click();
  const dialog = page.getByRole('dialog', { name: 'Updated!' });
  await expect(dialog).toContainText('Your product successfully updated.');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/dashboard\/my-products$/);
  await page.getByRole('link', { name: 'Renewed Level', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Renewed Level' })).toBeVisible();
  await expect(page.getByText('tools', { exact: true })).toHaveCount(0);
});

test('A link to another site waits for a moderator, which is said before and after, and people see the old one', async ({
  as,
  db,
}) => {
  const id = await db.addProduct({ name: 'Linked Level', externalLink: 'https://level.example/' });
  const page = await as('mara', { viewport: { width: 360, height: 740 } });
  await open(page, id);
  const field = page.getByLabel('External Link');
  await expect(field).toHaveAccessibleDescription(/A link to another site waits for a moderator/);
  await field.fill('https://www.elsewhere.example/new');
  await send(page).click();
  const dialog = page.getByRole('dialog', { name: 'Updated!' });
  await expect(dialog).toContainText('Your product successfully updated.');
  await dialog.getByRole('button', { name: 'OK' }).click();
  const waits = 'New link waits for a moderator: www.elsewhere.example';
  await expect(page).toHaveURL(/\/dashboard\/my-products$/);
  await expect(page.getByRole('status').filter({ hasText: waits })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Linked Level' });
  await expect(row).toContainText(`${waits} Until then: level.example`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await row.getByRole('link', { name: 'Linked Level', exact: true }).click();
  await expect(page.getByRole('link', { name: 'level.example' })).toHaveAttribute(
    'href',
    'https://level.example/',
  );
  await open(page, id);
  await expect(field).toHaveValue('https://www.elsewhere.example/new');
  await field.fill('https://level.example/');
  await send(page).click();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText(waits);
});

test('The form of a rejected product says why it was rejected, and submits it again in one press', async ({
  as,
  db,
  people,
}) => {
  const id = await db.addProduct({ name: 'Mended Level', status: 'pending' });
  const moderator = await people.demo('moderator');
  await moderator.patch(`/products/${id}`, { body: { status: 'rejected' } });
  const body = { reason: 'other', note: 'The shop is empty.' };
  await moderator.post(`/products/${id}/rejection-reason`, { body });
  const page = await as('mara');
  await open(page, id);
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Why: “The shop is empty.”');
  await expect(page.getByRole('button', { name: /^Update/ })).toHaveText([
    'Update product',
    'Update and submit again',
  ]);
  await page.getByLabel('Short Description').fill('Sells real levels.');
  await page.getByRole('button', { name: 'Update and submit again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Updated!' });
  await expect(dialog).toContainText('Mended Level has been submitted again.');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/dashboard\/my-products$/);
  const row = page.getByRole('row').filter({ hasText: 'Mended Level' });
  await expect(row).toContainText('pending');
  await open(page, id);
  await expect(page.getByRole('region', { name: 'Status' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Update/ })).toHaveText(['Update product']);
});

test('A description with a link to a new site waits for a moderator, and readers see the one before', async ({
  as,
  db,
}) => {
  const id = await db.addProduct({ name: 'Described Level', description: 'Before it.' });
  const page = await as('mara');
  await open(page, id);
  const field = page.getByLabel('Description', { exact: true });
  await expect(field).toHaveAccessibleDescription(/\*\*bold\*\*/);
  await field.fill('Log in [here](https://elsewhere.example/).');
  await send(page).click();
  await page.getByRole('dialog', { name: 'Updated!' }).getByRole('button', { name: 'OK' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Your description links to a new site' }),
  ).toBeVisible();
  const reader = await as('user');
  await reader.goto(paths.product(id));
  await expect(reader.locator('[data-product] > .rich')).toHaveText('Before it.');
});

test('Sent without changes, nothing is updated, which a message says', async ({ as, db }) => {
  const page = await as('mara');
  await open(page, await db.addProduct({ name: 'Steady Level' }));
  const note = page.getByText('No changes yet.');
  await expect(note).toBeVisible();
  await send(page).click();
  const dialog = page.getByRole('dialog', { name: 'Error!' });
  await expect(dialog).toContainText('Could not update product.');
  await expect(dialog).toContainText('No changes yet.');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/update-product/);
  await page.getByLabel('Product Name').fill('Steadier Level');
  await expect(note).toHaveCount(0);
  await page.getByLabel('Product Name').fill('Steady Level');
  await expect(note).toBeVisible();
});

test('What was changed survives a reload', async ({ as, db }) => {
  const page = await as('mara');
  await open(page, await db.addProduct({ name: 'Reloaded Level' }));
  await page.getByLabel('Product Name').fill('Reloaded Level 2');
  await page.reload();
  await expect(page.getByLabel('Product Name')).toHaveValue('Reloaded Level 2');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Product Name')).toHaveValue('Reloaded Level');
});

test('Somebody else’s product is rejected before any form is rendered', async ({ as, db }) => {
  const page = await as('kenji');
  await page.goto(`/dashboard/update-product/${await db.addProduct({ name: 'Not Yours' })}`);
  await expect(page.getByRole('alert')).toContainText('Not your product');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to My Products' }).click();
  await expect(page).toHaveURL(/\/dashboard\/my-products$/);
});

test.describe('when the request fails', () => {
  test.use({ tolerated: /Failed to load resource/ });

  test('a product that does not exist is rejected like somebody else’s', async ({ as }) => {
    const page = await as('kenji');
    await page.goto('/dashboard/update-product/99999999');
    await expect(page.getByRole('alert')).toContainText('Not your product');
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });

  test('a failed request shows an error, and what was typed stays', async ({ as, db }) => {
    const page = await as('mara');
    await open(page, await db.addProduct({ name: 'Failing Level' }));
    await page.route('**/api/products/*', (route) => route.abort());
    await page.getByLabel('Product Name').fill('Failing Level 2');
    await send(page).click();
    await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Product Name')).toHaveValue('Failing Level 2');
  });
});
