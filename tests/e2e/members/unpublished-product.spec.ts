import type { Page } from '@playwright/test';
import { expect, test } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';

// The response of the page is a 404 for everybody, which the browser's console logs.
test.use({ tolerated: /status of 404/ });

const fields = {
  name: 'Half Done',
  description: 'One paragraph.\n\nAnother one.',
  tags: ['home', 'open source'],
  externalLink: 'https://www.half.example/done',
};

const notice = (page: Page) => page.getByRole('region', { name: 'Status' });
const breadcrumb = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');

test('A pending product has a page like any other, and a notice that says what happens next', async ({
  as,
  db,
}) => {
  const id = await db.addProduct({ ...fields, status: 'pending' });
  const page = await as('mara');
  await page.goto(`/products/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Half Done' })).toBeVisible();
  await expect(page).toHaveTitle('Half Done | Unearth');
  await expect(notice(page)).toContainText('Pending');
  await expect(notice(page)).toContainText('A moderator will look at it.');

  const link = page.getByRole('link', { name: 'half.example' });
  await expect(link).toHaveAttribute('href', fields.externalLink);
  await expect(link).toHaveAttribute('rel', 'ugc nofollow noopener noreferrer');
  const facts = page.getByRole('complementary', { name: 'About this product' });
  await expect(facts).toContainText('Added by Mara Okonjo');
  await expect(facts.locator('time')).toHaveText(/now|ago/);
  const tags = facts.getByRole('list', { name: 'Tags' });
  await expect(tags.getByRole('listitem')).toHaveText(fields.tags);
  // A tag of no published product has no page.
  await expect(tags.getByRole('link')).toHaveCount(0);
  const text = page.getByText('One paragraph.');
  await expect(text).toHaveCSS('white-space', 'pre-line');

  await notice(page).getByRole('link', { name: 'Update' }).click();
  await expect(page).toHaveURL(`/dashboard/update-product/${id}`);
  await page.goBack();
  await expect(breadcrumb(page)).toHaveText('My Products');
  await breadcrumb(page).click();
  await expect(page).toHaveURL('/dashboard/my-products');
});

test('A rejected product says so by icon and words, and how it can be corrected', async ({ as, db }) => {
  const id = await db.addProduct({ ...fields, status: 'rejected' });
  const page = await as('mara', { viewport: { width: 360, height: 740 } });
  await page.goto(`/products/${id}`);
  await expect(notice(page)).toContainText('Rejected');
  await expect(notice(page)).toContainText('Improve it and submit it again');
  await expect(notice(page).locator('svg')).toBeVisible();
  await expect(notice(page).getByRole('link', { name: 'Update' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('A moderator finds the link back to the queue, and nothing to update', async ({ as, db }) => {
  const id = await db.addProduct({ ...fields, status: 'pending' });
  const page = await as('moderator');
  await page.goto(`/products/${id}`);
  await expect(notice(page)).toContainText('It is waiting for your decision.');
  await expect(page.getByRole('link', { name: 'Update' })).toHaveCount(0);
  await breadcrumb(page).click();
  await expect(page).toHaveURL('/dashboard/product-review-queue');
});

test('It begins where the page of any product begins', async ({ as, db }) => {
  const [waiting, accepted] = [
    await db.addProduct({ ...fields, status: 'pending' }),
    await db.addProduct(fields),
  ];
  const page = await as('mara');
  const top = async (id: string) => {
    await page.goto(`/products/${id}`);
    await settled(page);
    return (await breadcrumb(page).boundingBox())?.y;
  };
  expect(await top(waiting)).toBe(await top(accepted));
});

test('Other members get the not-found screen, and are not asked to log in', async ({ as, db }) => {
  const page = await as('user');
  for (const id of [await db.addProduct({ ...fields, status: 'pending' }), '999999']) {
    await page.goto(`/products/${id}`);
    await expect(page.getByRole('heading', { name: 'Nothing buried here' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible();
    await expect(page.getByText('Log in to see it')).toBeHidden();
  }
});

test('Its adder reaches it from the not-found screen, by the login', async ({ page, db }) => {
  const id = await db.addProduct({ ...fields, status: 'pending' });
  await page.goto(`/products/${id}`);
  await page.getByRole('link', { name: 'Log in to see it' }).click();
  await page.getByLabel('Email').fill('mara@unearth.example');
  await page.getByLabel('Password', { exact: true }).fill('Unearth1');
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(`/products/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Half Done' })).toBeVisible();
});

test.describe('while the server fails', () => {
  test.use({ tolerated: /status of (404|500)/ });

  test('a skeleton is rendered, then the failure, which can be retried', async ({ as, db }) => {
    const id = await db.addProduct({ ...fields, status: 'pending' });
    const page = await as('mara');
    let response = () => {};
    const asked = new Promise<void>((resolve) => {
      response = resolve;
    });
    await page.route('**/api/products?id=*', async (route) => {
      await asked;
      await route.fulfill({ status: 500, body: '{}' });
    });
    await page.goto(`/products/${id}`);
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading');
    await expect(page.getByRole('heading', { name: 'Nothing buried here' })).toBeHidden();
    response();
    await expect(page.getByRole('heading', { name: 'This product could not be loaded' })).toBeVisible();
    await expect(breadcrumb(page)).toHaveAttribute('href', '/products');
    await page.unroute('**/api/products?id=*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(notice(page)).toContainText('Pending');
  });
});
