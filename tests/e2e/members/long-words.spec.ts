import type { Page } from '@playwright/test';
import { expect, test } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';
import { openReviewForm } from '../support/review-form.ts';

const word = (length: number): string => 'Donaudampfschifffahrtsgesellschaft'.repeat(300).slice(0, length);
const address = `https://example.com/${'a'.repeat(140)}`;

const longProduct = {
  name: word(100),
  logo: 'https://photos.example/logo.png',
  shortDescription: word(300),
  description: `${address}\n${word(2_000)}`,
  tags: [word(80), `x${word(79)}`, `y${word(79)}`],
  externalLink: address,
};

test.use({ tolerated: /status of 404/ }); // a page of a product that is not published

/** Checks at both widths of small phones that nothing reaches beyond the screen. */
const expectToFit = async (page: Page, what: string): Promise<void> => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `${what}, ${width} px`,
      })
      .toBe(width);
  }
};

const expectPagesToFit = async (page: Page, paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    await page.goto(path);
    await settled(page);
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    await expectToFit(page, path);
  }
};

test('A long word widens no page of a product, of its list or of its maker, and no dialog', async ({
  people,
  as,
  db,
}) => {
  const [maker, reviewer] = [await people.person(word(60)), await people.person(word(59))];
  const added = await maker.post('/products', { body: longProduct });
  const id = added.body.insertedId;
  const moderator = await people.demo('moderator');
  const page = await as(maker);
  await expectPagesToFit(page, [`/products/${id}`]); // not published yet
  await moderator.patch(`/products/${id}`, { body: { status: 'accepted' } });
  await reviewer.post('/reviews', {
    body: { productId: id, name: '', image: null, description: `${address} ${word(1_000)}`, rating: 3 },
  });
  await expectPagesToFit(page, [
    `/products/${id}`,
    `/products?q=${word(100)}`,
    '/dashboard',
    '/dashboard/my-products',
    '/dashboard/following',
    '/dashboard/saved',
    '/dashboard/my-profile',
    `/dashboard/update-product/${id}`,
    `/login?from=/products/${id}`,
  ]);
  await db.deleteProduct(id); // other tests look at the lists
});

test('A long word widens no form that it is typed into', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Wordy' });
  const page = await as('ines');
  await page.goto('/dashboard/add-products');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('Product Name').fill(longProduct.name);
  await field('Product Image URL').fill(`https://photos.example/${'a'.repeat(140)}.png`);
  await field('Short Description').fill(longProduct.shortDescription);
  await field('Description').fill(longProduct.description);
  await field('External Link').fill(address);
  for (const tag of longProduct.tags) {
    await page.getByPlaceholder('Add tags (press Enter to add)').fill(tag);
    await page.keyboard.press('Enter');
  }
  await expectToFit(page, 'the form of a product');
  await page.setViewportSize({ width: 1280, height: 900 });
  const form = page.locator('form').filter({ has: field('Description') });
  expect(await form.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  await page.goto(`/products/${id}`);
  const { insights } = await openReviewForm(page);
  await insights.fill(`${address} ${word(1_000)}`);
  await expectToFit(page, 'the form of a review');
});

test('A long word widens no screen of a moderator or an admin', async ({ people, as, db }) => {
  const [maker, reporter] = [await people.person(word(60)), await people.person(word(59))];
  const id = (await maker.post('/products', { body: longProduct })).body.insertedId;
  const moderator = await people.demo('moderator');
  await moderator.patch(`/products/${id}`, { body: { status: 'accepted' } });
  await reporter.patch(`/products/${id}`, { body: { reported: true, reason: word(500) } });
  const queue = await as('moderator');
  await expectPagesToFit(queue, [
    `/dashboard/product-review-queue?q=${word(100)}&status=`,
    '/dashboard/reported-contents',
    `/products/${id}`,
  ]);
  await expectPagesToFit(await as('admin'), [
    `/dashboard/manage-users?q=${word(60)}`,
    '/dashboard/statistics',
    '/dashboard/manage-coupons',
    '/dashboard/audit-log',
  ]);
  await db.deleteProduct(id);
});
